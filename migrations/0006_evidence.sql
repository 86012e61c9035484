-- Evidence: files that stores upload for a case, document requests, and requests to convert an issue into a case.

-- ---------------------------------------------------------------- number of files
-- Lists show the number of files beside the answer about images. Stored, so that no list has to count files.

alter table cases add column file_count integer not null default 0;
alter table issues add column file_count integer not null default 0;

-- Runs as the owner of the tables, as the other triggers do. The writer of a file holds the lock of its record.
create function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change integer := case when new.deleted then -1 else 1 end;
begin
  if new.entity = 'case' then
    update cases set file_count = file_count + change where id = new.record_id;
  else
    update issues set file_count = file_count + change where id = new.record_id;
  end if;
  return null;
end $$;
create trigger count_files after insert on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and not new.deleted) execute function count_files();
create trigger count_files_changed after update of deleted on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and old.deleted <> new.deleted) execute function count_files();

-- Triggers are off: figures, tallies and versions do not depend on this column.
alter table cases disable trigger user;
update cases set file_count = f.count from (
  select record_id, count(*)::integer as count from files where entity = 'case' and field = 'files' and not deleted group by record_id) f
where cases.id = f.record_id;
alter table cases enable trigger user;
update issues set file_count = f.count from (
  select record_id, count(*)::integer as count from files where entity = 'issue' and field = 'files' and not deleted group by record_id) f
where issues.id = f.record_id;

-- ---------------------------------------------------------------- requests for documents
-- Documents that the lawyer requested with the status "pendingDoc": shown to the store until they are delivered.

create table case_document_requests (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  item text not null,
  asked_by_id uuid references users,
  asked_at timestamptz(3) not null,
  due_date date,
  fulfilled_by_id uuid references users,
  fulfilled_at timestamptz(3),
  answer text,
  file_name text
);
create index case_document_requests_case_idx on case_document_requests (case_id, id);
alter table case_document_requests enable row level security;
grant select, insert, update, delete on case_document_requests to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_document_requests to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_document_requests to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table civil_case_document_requests (
  id uuid primary key,
  version integer not null default 1,
  civil_case_id uuid not null references civil_cases,
  item text not null,
  asked_by_id uuid references users,
  asked_at timestamptz(3) not null,
  due_date date,
  fulfilled_by_id uuid references users,
  fulfilled_at timestamptz(3),
  answer text,
  file_name text
);
create index civil_case_document_requests_civil_case_idx on civil_case_document_requests (civil_case_id, id);
alter table civil_case_document_requests enable row level security;
grant select, insert, update, delete on civil_case_document_requests to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_case_document_requests to sumario_staff, sumario_system using (true) with check (true);
create policy of_civil_case on civil_case_document_requests to sumario_scoped using (exists (select from civil_cases where civil_cases.id = civil_case_id));

-- Records that wait for documents now: before this migration only the reason of the status named the documents.
insert into case_document_requests (id, case_id, item, asked_by_id, asked_at)
select gen_random_uuid(), h.case_id, left(btrim(part), 200), h.user_id, h.date
from cases c
  cross join lateral (select * from case_status_history x where x.case_id = c.id and x."to" = 'pendingDoc' and not x.undone order by x.date desc limit 1) h
  cross join lateral regexp_split_to_table(h.reason, '; ') part
where c.case_status = 'pendingDoc' and not c.deleted and btrim(part) <> '';
insert into civil_case_document_requests (id, civil_case_id, item, asked_by_id, asked_at)
select gen_random_uuid(), h.civil_case_id, left(btrim(part), 200), h.user_id, h.date
from civil_cases c
  cross join lateral (select * from civil_case_status_history x where x.civil_case_id = c.id and x."to" = 'pendingDoc' and not x.undone order by x.date desc limit 1) h
  cross join lateral regexp_split_to_table(h.reason, '; ') part
where c.status = 'pendingDoc' and not c.deleted and btrim(part) <> '';

-- The request that an upload fulfils when it joins its record.
alter table uploads add column request_id uuid;

-- ---------------------------------------------------------------- asking for the conversion of an issue

alter table issues add column conversion_asked_by_id uuid references users;
alter table issues add column conversion_asked_at timestamptz(3);
