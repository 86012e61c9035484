-- Tasks, the terms of the law that run in a record, and the next date of every live record.

-- ---------------------------------------------------------------- tasks
-- What somebody has to do about a record, until when. For lawyers and staff: customers are asked for documents and written messages instead.
create table tasks (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  customer_id uuid not null references customers,
  case_id uuid references cases,
  civil_case_id uuid references civil_cases,
  issue_id uuid references issues,
  what text collate "es-x-icu" not null,
  notes text,
  assignee_id uuid references users,
  due_date date not null,
  done_at timestamptz(3),
  done_by_id uuid references users,
  -- The preset or rule that made it, so that it makes the same one only once.
  origin text,
  search text generated always as (fold(what)) stored,
  constraint tasks_record_check check (num_nonnulls(case_id, civil_case_id, issue_id) = 1)
);
-- The tasks of a record, of a person, and of everybody.
create index tasks_case_idx on tasks (case_id, due_date) where case_id is not null and not deleted;
create index tasks_civil_case_idx on tasks (civil_case_id, due_date) where civil_case_id is not null and not deleted;
create index tasks_issue_idx on tasks (issue_id, due_date) where issue_id is not null and not deleted;
create index tasks_assignee_idx on tasks (assignee_id, due_date, id) where done_at is null and not deleted;
create index tasks_open_idx on tasks (due_date, id) where done_at is null and not deleted;
create index tasks_due_idx on tasks (due_date, id) where not deleted;
create index tasks_search_idx on tasks using gin (search gin_trgm_ops) where not deleted;
create unique index tasks_origin_key on tasks (coalesce(case_id, civil_case_id, issue_id), origin) where origin is not null and not deleted;
alter table tasks enable row level security;
grant select, insert, update on tasks to sumario_scoped, sumario_staff, sumario_system;
create policy everything on tasks to sumario_staff, sumario_system using (true) with check (true);
-- Of users with a scope only lawyers, in records that they see.
create policy of_lawyer on tasks to sumario_scoped
  using ((select scope_role()) = 'lawyer' and (exists (select from cases where cases.id = case_id)
    or exists (select from civil_cases where civil_cases.id = civil_case_id) or exists (select from issues where issues.id = issue_id)));

-- ---------------------------------------------------------------- terms
-- The terms of the law that run in a record, as they are computed for its page. A job keeps them: it reads the journal and computes the terms of the
-- records that were written. Calm ones are dates of the other side, or from which something is possible: nothing is lost on them.
create table record_terms (
  record_id uuid not null,
  entity text not null check (entity in ('case', 'civilCase')),
  key text not null,
  date date not null,
  is_calm boolean not null,
  customer_id uuid not null references customers,
  lawyer_id uuid references lawyers,
  primary key (record_id, key, date)
);
create index record_terms_date_idx on record_terms (date, record_id);
create index record_terms_lawyer_idx on record_terms (lawyer_id, date, record_id);
alter table record_terms enable row level security;
grant select, insert, update, delete on record_terms to sumario_system;
grant select on record_terms to sumario_scoped, sumario_staff;
create policy everything on record_terms to sumario_staff, sumario_system using (true) with check (true);
create policy of_lawyer on record_terms to sumario_scoped
  using ((select scope_role()) = 'lawyer' and (exists (select from cases where cases.id = record_id)
    or exists (select from civil_cases where civil_cases.id = record_id)));

-- ---------------------------------------------------------------- next dates
-- When somebody should look at the record again, and why nothing else is planned. What comes next, kept by the triggers below: a hearing, a term, a
-- task, that review; `none` if nothing is planned: then the date is some days after the last sign of life.
alter table cases
  add column review_date date,
  add column review_reason text,
  add column next_date date,
  add column next_kind text check (next_kind in ('hearing', 'term', 'task', 'review', 'none')),
  add column status_since date,
  add column last_action_date date;
alter table civil_cases
  add column review_date date,
  add column review_reason text,
  add column next_date date,
  add column next_kind text check (next_kind in ('hearing', 'term', 'task', 'review', 'none')),
  add column status_since date,
  add column last_action_date date;
-- An issue is a finished report: it has a next date only while somebody has a task in it, or it waits for its conversion.
alter table issues
  add column next_date date,
  add column next_kind text check (next_kind in ('hearing', 'term', 'task', 'review', 'none')),
  add column last_action_date date;

-- The first of what is planned. Runs as the owner, as the triggers do.
create function first_planned(record uuid, hearing date, review date, out day date, out kind text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.day, p.kind from (
    select hearing, 'hearing'
    union all select (select min(date) from record_terms where record_id = record), 'term'
    union all select (select min(due_date) from tasks where case_id = record and done_at is null and not deleted), 'task'
    union all select (select min(due_date) from tasks where civil_case_id = record and done_at is null and not deleted), 'task'
    union all select (select min(due_date) from tasks where issue_id = record and done_at is null and not deleted), 'task'
    union all select review, 'review'
  ) p (day, kind) where p.day is not null order by p.day, array_position(array['hearing', 'term', 'task', 'review'], p.kind) limit 1
$$;

-- The day of the last thing that was done about a record: a task, and in cases an action.
create function last_task_done(record uuid, zone text) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select max((done_at at time zone zone)::date) from tasks
    where (case_id = record or civil_case_id = record or issue_id = record) and done_at is not null and not deleted
$$;
create function last_case_action(record uuid, zone text) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select greatest((select max(date) from case_actions where case_id = record), (select max(date) from case_collaborator_actions where case_id = record),
    last_task_done(record, zone))
$$;

-- After how many days without a plan somebody should look at a case; null for closed ones.
create function case_idle_days(status text) returns integer language sql immutable parallel safe as $$
  select case when status = 'new' then 7
    when status in ('stockComplaint', 'provisionalDismissal') then 180
    when status in ('dismissed', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed') then null
    else 30 end
$$;
create function civil_case_idle_days(status text) returns integer language sql immutable parallel safe as $$
  select case when status = 'new' then 7 when status = 'archived' then null else 30 end
$$;

create function plan_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  planned record;
  idle integer := case_idle_days(new.case_status);
begin
  if new.deleted then
    new.next_date := null;
    new.next_kind := null;
    return new;
  end if;
  select * into planned from first_planned(new.id,
    case when new.hearing_state = 'set' then (new.trial_datetime at time zone coalesce(new.hearing_time_zone, new.time_zone))::date end, new.review_date);
  if planned.day is not null then
    new.next_date := planned.day;
    new.next_kind := planned.kind;
  elsif idle is not null then
    new.next_date := greatest(coalesce(new.status_since, (new.created_at at time zone new.time_zone)::date), new.last_action_date) + idle;
    new.next_kind := 'none';
  else
    new.next_date := null;
    new.next_kind := null;
  end if;
  return new;
end $$;

create function plan_civil_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  planned record;
  idle integer := civil_case_idle_days(new.status);
begin
  if new.deleted then
    new.next_date := null;
    new.next_kind := null;
    return new;
  end if;
  select * into planned from first_planned(new.id, (select min((h.at at time zone coalesce(new.hearing_time_zone, new.time_zone))::date)
    from (values (new.prior_hearing_state, new.prior_hearing_date), (new.trial_hearing_state, new.trial_hearing_date)) h (state, at)
    where h.state = 'set'), new.review_date);
  if planned.day is not null then
    new.next_date := planned.day;
    new.next_kind := planned.kind;
  elsif idle is not null then
    new.next_date := greatest(coalesce(new.status_since, (new.created_at at time zone new.time_zone)::date), new.last_action_date) + idle;
    new.next_kind := 'none';
  else
    new.next_date := null;
    new.next_kind := null;
  end if;
  return new;
end $$;

create function plan_issue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  planned record;
begin
  select * into planned from first_planned(new.id, null, null);
  new.next_date := case when new.deleted or new.converted_case_id is not null then null
    else coalesce(planned.day, (new.conversion_asked_at at time zone new.time_zone)::date + 7) end;
  new.next_kind := case when new.next_date is null then null else coalesce(planned.kind, 'none') end;
  return new;
end $$;

-- Named so that they run after the triggers that keep hearings.
create trigger plan before insert on cases for each row execute function plan_case();
create trigger plan_changed before update of case_status, trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id, time_zone,
  review_date, status_since, last_action_date, next_date, deleted on cases for each row execute function plan_case();
create trigger plan before insert on civil_cases for each row execute function plan_civil_case();
create trigger plan_changed before update of status, prior_hearing_date, prior_hearing_state, trial_hearing_date, trial_hearing_state, court_id, time_zone,
  review_date, status_since, last_action_date, next_date, deleted on civil_cases for each row execute function plan_civil_case();
create trigger plan before insert on issues for each row when (new.conversion_asked_at is not null) execute function plan_issue();
create trigger plan_changed before update of conversion_asked_at, converted_case_id, next_date, deleted on issues
  for each row execute function plan_issue();

-- When tasks or terms change. Setting `next_date` lets the triggers above compute it.
create function plan_records(ids uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
  update cases set next_date = null where id = any (ids);
  update civil_cases set next_date = null where id = any (ids);
  update issues set next_date = null where id = any (ids);
$$;
create function plan_records_of_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases c set last_action_date = last_case_action(c.id, c.time_zone) where c.id in (select case_id from touched)
    and c.last_action_date is distinct from last_case_action(c.id, c.time_zone);
  update civil_cases c set last_action_date = last_task_done(c.id, c.time_zone) where c.id in (select civil_case_id from touched)
    and c.last_action_date is distinct from last_task_done(c.id, c.time_zone);
  update issues c set last_action_date = last_task_done(c.id, c.time_zone) where c.id in (select issue_id from touched)
    and c.last_action_date is distinct from last_task_done(c.id, c.time_zone);
  perform plan_records(array(select distinct coalesce(case_id, civil_case_id, issue_id) from touched));
  return null;
end $$;
create trigger plan_insert after insert on tasks referencing new table as touched for each statement execute function plan_records_of_tasks();
create trigger plan_update after update on tasks referencing new table as touched for each statement execute function plan_records_of_tasks();

create function plan_records_of_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform plan_records(array(select distinct record_id from touched));
  return null;
end $$;
create trigger plan_insert after insert on record_terms referencing new table as touched for each statement execute function plan_records_of_terms();
create trigger plan_update after update on record_terms referencing new table as touched for each statement execute function plan_records_of_terms();
create trigger plan_delete after delete on record_terms referencing old table as touched for each statement execute function plan_records_of_terms();

-- For all cases of the statement at once, so that many actions are dated by one join.
create function date_actions_of_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ids as (select distinct case_id as id from touched), days as (
    select d.id, max(d.day) as day from (
      select a.case_id as id, a.date as day from case_actions a join ids on ids.id = a.case_id
      union all select a.case_id, a.date from case_collaborator_actions a join ids on ids.id = a.case_id
      union all select k.case_id, (k.done_at at time zone x.time_zone)::date from tasks k join ids on ids.id = k.case_id join cases x on x.id = k.case_id
        where k.done_at is not null and not k.deleted) d group by d.id)
  update cases c set last_action_date = days.day from ids left join days on days.id = ids.id
    where c.id = ids.id and c.last_action_date is distinct from days.day;
  return null;
end $$;
create trigger date_insert after insert on case_actions referencing new table as touched for each statement execute function date_actions_of_case();
create trigger date_update after update on case_actions referencing new table as touched for each statement execute function date_actions_of_case();
create trigger date_delete after delete on case_actions referencing old table as touched for each statement execute function date_actions_of_case();
create trigger date_insert after insert on case_collaborator_actions referencing new table as touched
  for each statement execute function date_actions_of_case();
create trigger date_update after update on case_collaborator_actions referencing new table as touched
  for each statement execute function date_actions_of_case();
create trigger date_delete after delete on case_collaborator_actions referencing old table as touched
  for each statement execute function date_actions_of_case();

-- A record that moves to another customer takes its tasks along.
create function move_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tasks set customer_id = new.customer_id where case_id = new.id or civil_case_id = new.id or issue_id = new.id;
  return null;
end $$;
create trigger move_tasks after update of customer_id on cases for each row when (old.customer_id <> new.customer_id) execute function move_tasks();
create trigger move_tasks after update of customer_id on civil_cases for each row when (old.customer_id <> new.customer_id) execute function move_tasks();
create trigger move_tasks after update of customer_id on issues for each row when (old.customer_id <> new.customer_id) execute function move_tasks();
