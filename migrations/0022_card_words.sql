-- A case is found by what its card shows, and most of that is written in other records: its shop and town, its customer, lawyer and courts, the
-- people, bands and vehicles in it. Each searchable kind of this migration has a table of words beside it: one document per record, the document
-- of its own row with the words of those other records. The columns beside it are what `visible` and the order of results read, so that a search
-- reads this narrow table alone. More kinds of terms than in 0001:
--   #number   an identifier of the record itself, without separators: its number, the attestation, numbers of proceedings
--   %piece    any three to eight adjacent characters of a plate
--   $key      a key of an enumeration, or the month of the facts: the words for it, in both languages, are in the query
--   @word     a word of the name or document of a person, and @~word with one letter removed
--   ^word     the same of a minor, whom not every reader of the card sees by name: see "names" below

create table case_words (
  id uuid primary key,
  deleted boolean not null,
  customer_id uuid not null,
  establishment_id uuid,
  cid integer,
  document tsvector not null
);
create table issue_words (like case_words including all);
create table civil_case_words (like case_words including all);
create table vehicle_words (like case_words including all);
-- Common words are read in the order of the list until a page is full; the second index is for the users of one customer.
create index case_words_document_idx on case_words using gin (customer_id, document) where not deleted;
create index case_words_cid_idx on case_words (cid, id) where not deleted;
create index case_words_customer_idx on case_words (customer_id, cid, id) where not deleted;
create index issue_words_document_idx on issue_words using gin (customer_id, document) where not deleted;
create index issue_words_cid_idx on issue_words (cid, id) where not deleted;
create index issue_words_customer_idx on issue_words (customer_id, cid, id) where not deleted;
create index civil_case_words_document_idx on civil_case_words using gin (customer_id, document) where not deleted;
create index civil_case_words_cid_idx on civil_case_words (cid, id) where not deleted;
create index vehicle_words_document_idx on vehicle_words using gin (customer_id, document) where not deleted;

-- Only triggers and the job write them. The policies are those of the records.
alter table case_words enable row level security;
alter table issue_words enable row level security;
alter table civil_case_words enable row level security;
alter table vehicle_words enable row level security;
grant select on case_words, issue_words, civil_case_words, vehicle_words to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_words to sumario_staff, sumario_system using (true);
create policy everything on issue_words to sumario_staff, sumario_system using (true);
create policy everything on civil_case_words to sumario_staff, sumario_system using (true);
create policy everything on vehicle_words to sumario_staff, sumario_system using (true);
create policy assigned on case_words to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));
create policy assigned on issue_words to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));
create policy assigned on civil_case_words to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) <> 'customer' or customer_id = any ((select scope_whole())::uuid[])));
create policy own on vehicle_words to sumario_scoped using (exists (select from vehicles where vehicles.id = vehicle_words.id));

-- ---------------------------------------------------------------- terms

create function search_marked(mark text, words text[]) returns text[] language sql immutable parallel safe
  as $$ select array(select mark || word from unnest(words) word where length(word) <= 60) $$;

-- The parts of a number with its separators, without them, and behind the usual abbreviation of its kind of proceedings.
create function search_proceedings(kind text, number text) returns text language sql immutable parallel safe
  as $$ select case when number is not null then concat_ws(' ', number, public.search_joined(number), kind, kind || public.search_joined(number)) end $$;
create function search_identifiers(kind text, number text) returns text[] language sql immutable parallel safe
  as $$ select case when number is not null then array['#' || public.search_joined(number), '#' || kind || public.search_joined(number)] end $$;

create function search_own_number(cid integer) returns text[] language sql immutable strict parallel safe
  as $$ select array['#' || cid, '#' || substr(cid::text, 5), '#' || substr(cid::text, 5)::integer, '#' || left(cid::text, 4) || substr(cid::text, 5)::integer] $$;

create function search_month(day date) returns text[] language sql immutable strict parallel safe
  as $$ select array['$month' || extract(month from day), '=' || extract(year from day)] $$;

create function vehicle_terms(plate text, brand text, model text, color text) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', public.search_words(concat_ws(' ', whole, brand, model, color)))
    || public.search_near(public.search_words(concat_ws(' ', whole, brand, model)))
    || array(select '%' || substr(whole, start, size) from generate_series(1, length(whole) - 2) start, generate_series(3, 8) size
      where start + size - 1 <= length(whole))
  from (select public.search_joined(plate) as whole) p $$;

-- Blocked and anonymised people are no longer shown. In PL/pgSQL the plan is kept: planned for each document it would cost more than all the rest.
create function people_terms(mark text, people uuid[]) returns text[] language plpgsql stable as $$
declare
  names text[];
  ids text[];
begin
  if cardinality(people) = 0 then return '{}'; end if;
  select search_words(string_agg(concat_ws(' ', name, surname, nickname), ' ')), array_remove(array_agg(search_joined(dni)), '') into names, ids
    from criminals where id = any (people) and blocked_at is null and anonymised_at is null;
  return search_marked(mark, names || ids) || array(select mark || form from unnest(search_near(names)) form);
end $$;

-- ---------------------------------------------------------------- names
-- On cards minors are shown by their initials, except to staff and to the lawyer of their case (hidden_minors). A card must not be found by a
-- name that it hides. So names of minors have a mark of their own, which only the queries of staff contain; for lawyers `shows_names` asks whose
-- lawyer they are. When a person becomes a minor anywhere, or is none any more, all their documents are made anew in the same transaction.

create function maybe_minors(people uuid[]) returns uuid[] language plpgsql stable as $$
declare
  found_minors uuid[] := '{}';
  person record;
begin
  if cardinality(people) = 0 then return found_minors; end if;
  for person in select id, birth_date, (birth_date + interval '18 years')::date as adult_on from criminals where id = any (people) loop
    if person.birth_date is null then
      perform from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = person.id and c.minors and not c.deleted limit 1;
    else
      perform from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = person.id and c.facts_day < person.adult_on limit 1;
      if not found then
        perform from issue_criminals l join issues i on i.id = l.issue_id where l.criminal_id = person.id and i.facts_day < person.adult_on limit 1;
      end if;
    end if;
    if found then found_minors := found_minors || person.id; end if;
  end loop;
  return found_minors;
end $$;

create function names_of(people uuid[]) returns text[] language plpgsql stable as $$
declare
  minors uuid[] := maybe_minors(people);
begin
  if cardinality(minors) = 0 then return people_terms('@', people); end if;
  return people_terms('^', minors) || people_terms('@', array(select p from unnest(people) p where p <> all (minors)));
end $$;

-- Whether a document still matches with the names of those minors alone whom the user sees by name. In a case or an issue the day of the facts
-- decides about age, never the day of today.
create function shows_names(kind text, record uuid, document tsvector, query tsquery) returns boolean
  language plpgsql stable security definer cost 10000 set search_path = public, pg_temp as $$
declare
  minors uuid[] := maybe_minors(case kind
    when 'case' then array(select criminal_id from case_criminals where case_id = record)
    else array(select criminal_id from issue_criminals where issue_id = record) end);
  shown uuid[] := array(select p from unnest(minors) p except select hidden_minors('criminal', minors, 'infinity'));
begin
  if cardinality(shown) = 0 then return false; end if;
  return (ts_delete(document, array(select lexeme from unnest(document) where lexeme like '^%')) || array_to_tsvector(people_terms('^', shown))) @@ query;
end $$;

-- ---------------------------------------------------------------- keeping the documents
-- The row of words is locked first and read afterwards: what another transaction writes meanwhile is waited for, and then read.

create function refresh_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from case_words where id = any (ids) order by id for update;
  insert into case_words
    select c.id, c.deleted, c.customer_id, c.establishment_id, c.cid, c.document || array_to_tsvector(
      search_own_number(c.cid) || search_month(c.facts_day)
      || case when c.penal_type is not null then array['$penal' || lower(c.penal_type)] end
      || search_identifiers('at', c.attestation) || search_identifiers('dp', c.autos_previous_proceedings)
      || search_identifiers('pa', c.autos_abbreviated_procedure) || search_identifiers('dl', c.autos_misdemeanor)
      || search_identifiers('ej', c.enforcement_number)
      || search_marked('=', search_words(concat_ws(' ', search_proceedings('at', c.attestation), search_proceedings('dp', c.autos_previous_proceedings),
        search_proceedings('pa', c.autos_abbreviated_procedure), search_proceedings('dl', c.autos_misdemeanor),
        search_proceedings('ej', c.enforcement_number), search_joined(e.code), k.alias, a.alias, courts.names)) || near.words)
      || search_near(near.words) || cars.terms || names_of(of.people))
    from cases c
    join customers k on k.id = c.customer_id
    left join establishments e on e.id = c.establishment_id
    left join lawyers a on a.id = c.lawyer_id
    cross join lateral (select string_agg(concat_ws(' ', t.alias, t.city, t.number), ' ') as names from courts t
      where t.id in (c.court_id, c.court_instruction_id, c.court_penal_id, c.court_appeal_id, c.enforcement_court_id)) courts
    cross join lateral (select string_agg(b.alias, ' ') as names from case_bands l join bands b on b.id = l.band_id where l.case_id = c.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) near
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from case_vehicles l join vehicles v on v.id = l.vehicle_id where l.case_id = c.id) as terms) cars
    cross join lateral (select array(select criminal_id from case_criminals where case_id = c.id) as people) of
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, document = excluded.document
  where (case_words.deleted, case_words.customer_id, case_words.establishment_id, case_words.cid, case_words.document)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.document);
end $$;

create function refresh_issue_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from issue_words where id = any (ids) order by id for update;
  insert into issue_words
    select i.id, i.deleted, i.customer_id, i.establishment_id, i.cid, i.document || array_to_tsvector(
      search_own_number(i.cid) || search_month(i.facts_day)
      || search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias)) || near.words)
      || search_near(near.words) || cars.terms || names_of(of.people))
    from issues i
    join customers k on k.id = i.customer_id
    left join establishments e on e.id = i.establishment_id
    left join lawyers a on a.id = i.lawyer_id
    cross join lateral (select string_agg(b.alias, ' ') as names from issue_bands l join bands b on b.id = l.band_id where l.issue_id = i.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) near
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from issue_vehicles l join vehicles v on v.id = l.vehicle_id where l.issue_id = i.id) as terms) cars
    cross join lateral (select array(select criminal_id from issue_criminals where issue_id = i.id) as people) of
    where i.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, document = excluded.document
  where (issue_words.deleted, issue_words.customer_id, issue_words.establishment_id, issue_words.cid, issue_words.document)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.document);
end $$;

create function refresh_civil_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from civil_case_words where id = any (ids) order by id for update;
  insert into civil_case_words
    select c.id, c.deleted, c.customer_id, null, c.cid, c.document || array_to_tsvector(
      search_own_number(c.cid) || search_month(c.date)
      || case when c.procedure is not null then array['$civil' || lower(c.procedure)] end
      || search_identifiers('', c.procedure_number)
      || search_marked('=', search_words(concat_ws(' ', k.alias, a.alias, t.alias, t.city, t.number))))
    from civil_cases c
    join customers k on k.id = c.customer_id
    left join lawyers a on a.id = c.lawyer_id
    left join courts t on t.id = c.court_id
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, cid = excluded.cid, document = excluded.document
  where (civil_case_words.deleted, civil_case_words.customer_id, civil_case_words.cid, civil_case_words.document)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.cid, excluded.document);
end $$;

create function refresh_vehicle_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from vehicle_words where id = any (ids) order by id for update;
  insert into vehicle_words
    select v.id, v.deleted, v.customer_id, null, null,
      v.document || array_to_tsvector(vehicle_terms(v.plate, v.brand, v.model, v.color) || ('#' || search_joined(v.plate)))
    from vehicles v where v.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, document = excluded.document
  where (vehicle_words.deleted, vehicle_words.customer_id, vehicle_words.document) is distinct from (excluded.deleted, excluded.customer_id, excluded.document);
end $$;
revoke execute on function refresh_case_words, refresh_issue_words, refresh_civil_case_words, refresh_vehicle_words, shows_names from public;
grant execute on function refresh_case_words, refresh_issue_words, refresh_civil_case_words, refresh_vehicle_words to sumario_system;
grant execute on function shows_names to sumario_scoped, sumario_staff, sumario_system;

create function refresh_words_of_people(people uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(people) = 0 then return; end if;
  perform refresh_case_words(array(select distinct case_id from case_criminals where criminal_id = any (people)));
  perform refresh_issue_words(array(select distinct issue_id from issue_criminals where criminal_id = any (people)));
end $$;
revoke execute on function refresh_words_of_people from public;

-- A record's own writes: at once, and only if they change a word of its card.

create function keep_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'cases' then perform refresh_case_words(array[new.id]);
    when 'issues' then perform refresh_issue_words(array[new.id]);
    when 'civil_cases' then perform refresh_civil_case_words(array[new.id]);
    when 'vehicles' then perform refresh_vehicle_words(array[new.id]);
  end case;
  return null;
end $$;
-- New ones all at once: an import or the demo inserts thousands.
create function keep_new_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(select id from added);
begin
  case tg_table_name
    when 'cases' then perform refresh_case_words(ids);
    when 'issues' then perform refresh_issue_words(ids);
    when 'civil_cases' then perform refresh_civil_case_words(ids);
    when 'vehicles' then perform refresh_vehicle_words(ids);
  end case;
  return null;
end $$;
create trigger keep_words after insert on cases referencing new table as added for each statement execute function keep_new_words();
create trigger keep_words_changed after update on cases for each row
  when ((old.deleted, old.customer_id, old.establishment_id, old.cid, old.document, old.lawyer_id, old.court_id, old.court_instruction_id,
      old.court_penal_id, old.court_appeal_id, old.enforcement_court_id, old.autos_misdemeanor, old.autos_previous_proceedings,
      old.autos_abbreviated_procedure, old.enforcement_number, old.penal_type, old.facts_month)
    is distinct from (new.deleted, new.customer_id, new.establishment_id, new.cid, new.document, new.lawyer_id, new.court_id, new.court_instruction_id,
      new.court_penal_id, new.court_appeal_id, new.enforcement_court_id, new.autos_misdemeanor, new.autos_previous_proceedings,
      new.autos_abbreviated_procedure, new.enforcement_number, new.penal_type, new.facts_month))
  execute function keep_words();
create trigger keep_words after insert on issues referencing new table as added for each statement execute function keep_new_words();
create trigger keep_words_changed after update on issues for each row
  when ((old.deleted, old.customer_id, old.establishment_id, old.cid, old.document, old.lawyer_id, old.facts_month)
    is distinct from (new.deleted, new.customer_id, new.establishment_id, new.cid, new.document, new.lawyer_id, new.facts_month))
  execute function keep_words();
create trigger keep_words after insert on civil_cases referencing new table as added for each statement execute function keep_new_words();
create trigger keep_words_changed after update on civil_cases for each row
  when ((old.deleted, old.customer_id, old.cid, old.document, old.lawyer_id, old.court_id, old.procedure, old.date)
    is distinct from (new.deleted, new.customer_id, new.cid, new.document, new.lawyer_id, new.court_id, new.procedure, new.date))
  execute function keep_words();
create trigger keep_words after insert on vehicles referencing new table as added for each statement execute function keep_new_words();
create trigger keep_words_changed after update on vehicles for each row
  when ((old.deleted, old.customer_id, old.document, old.color) is distinct from (new.deleted, new.customer_id, new.document, new.color))
  execute function keep_words();

-- Added links add their terms; the document is made anew only where one is removed.
create function add_link_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'case_criminals' then
      update case_words w set document = w.document || array_to_tsvector(names_of(l.people))
        from (select case_id as id, array_agg(criminal_id) as people from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'issue_criminals' then
      update issue_words w set document = w.document || array_to_tsvector(names_of(l.people))
        from (select issue_id as id, array_agg(criminal_id) as people from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'case_bands' then
      update case_words w set document = w.document || array_to_tsvector(search_marked('=', l.words) || search_near(l.words))
        from (select case_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) l where w.id = l.id;
    when 'issue_bands' then
      update issue_words w set document = w.document || array_to_tsvector(search_marked('=', l.words) || search_near(l.words))
        from (select issue_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) l where w.id = l.id;
    when 'case_vehicles' then
      update case_words w set document = w.document || array_to_tsvector(array(
        select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) from linked x join vehicles v on v.id = x.vehicle_id where x.case_id = w.id))
        where w.id in (select case_id from linked);
    when 'issue_vehicles' then
      update issue_words w set document = w.document || array_to_tsvector(array(
        select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) from linked x join vehicles v on v.id = x.vehicle_id where x.issue_id = w.id))
        where w.id in (select issue_id from linked);
  end case;
  return null;
end $$;
create function remove_link_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name like '%criminals' then
    perform refresh_words_of_people(array(select criminal_id from linked join criminals p on p.id = criminal_id where p.birth_date is not null
      or exists (select from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = p.id and c.minors)));
  end if;
  if tg_table_name like 'case\_%' then perform refresh_case_words(array(select distinct case_id from linked));
  else perform refresh_issue_words(array(select distinct issue_id from linked));
  end if;
  return null;
end $$;
create trigger add_words after insert on case_criminals referencing new table as linked for each statement execute function add_link_words();
create trigger add_words after insert on case_bands referencing new table as linked for each statement execute function add_link_words();
create trigger add_words after insert on case_vehicles referencing new table as linked for each statement execute function add_link_words();
create trigger add_words after insert on issue_criminals referencing new table as linked for each statement execute function add_link_words();
create trigger add_words after insert on issue_bands referencing new table as linked for each statement execute function add_link_words();
create trigger add_words after insert on issue_vehicles referencing new table as linked for each statement execute function add_link_words();
create trigger remove_words after delete on case_criminals referencing old table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on case_bands referencing old table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on case_vehicles referencing old table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on issue_criminals referencing old table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on issue_bands referencing old table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on issue_vehicles referencing old table as linked for each statement execute function remove_link_words();

-- Somebody became a minor, or is none any more.
create function refresh_words_of_minors() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'cases' then perform refresh_words_of_people(array(select p.id from case_criminals l join criminals p on p.id = l.criminal_id
      where l.case_id = new.id and (p.birth_date is not null or old.minors or new.minors)));
    when 'issues' then perform refresh_words_of_people(array(select p.id from issue_criminals l join criminals p on p.id = l.criminal_id
      where l.issue_id = new.id and p.birth_date is not null));
    else perform refresh_words_of_people(array[new.id]);
  end case;
  return null;
end $$;
create trigger words_of_minors after update on cases for each row
  when (old.minors <> new.minors or old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function refresh_words_of_minors();
create trigger words_of_minors after update on issues for each row
  when (old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function refresh_words_of_minors();
create trigger words_of_minors after update of birth_date on criminals for each row
  when (old.birth_date is distinct from new.birth_date) execute function refresh_words_of_minors();

-- ---------------------------------------------------------------- changed names
-- A shop can have 50,000 cases: the writer of its new name leaves a mark, and a job of the same transaction makes the documents anew, in batches.

create table word_changes (
  id bigint primary key generated always as identity,
  -- Empty for all records of the kinds of this migration.
  entity text,
  record_id uuid,
  -- Transactions that began before it was seen may have read the name from before: they are waited for.
  horizon xid8
);
-- The records that are still to be done.
create table stale_words (
  kind text not null check (kind in ('case', 'issue', 'civilCase', 'vehicle')),
  record_id uuid not null,
  primary key (kind, record_id)
);
alter table word_changes enable row level security;
alter table stale_words enable row level security;
grant select, update, delete on word_changes to sumario_system;
-- `update` is for the lock of `select … for update`.
grant select, insert, update, delete on stale_words to sumario_system;
create policy everything on word_changes to sumario_system using (true) with check (true);
create policy everything on stale_words to sumario_system using (true) with check (true);

create function mark_changed_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into word_changes (entity, record_id) values (tg_argv[0], new.id);
  -- One job per transaction. Jobs are listed by their ids, which begin with the time.
  insert into jobs (id, kind, key, payload, run_at) values (
    (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid,
    'words', pg_current_xact_id()::text, '{}', date_trunc('milliseconds', now())) on conflict do nothing;
  perform pg_notify('jobs', 'general');
  return null;
end $$;
create trigger words_changed after update of alias, code, city on establishments for each row
  when ((old.alias, old.code, old.city) is distinct from (new.alias, new.code, new.city)) execute function mark_changed_words('establishment');
create trigger words_changed after update of alias on customers for each row
  when (old.alias is distinct from new.alias) execute function mark_changed_words('customer');
create trigger words_changed after update of alias on lawyers for each row
  when (old.alias is distinct from new.alias) execute function mark_changed_words('lawyer');
create trigger words_changed after update of alias, city, number on courts for each row
  when ((old.alias, old.city, old.number) is distinct from (new.alias, new.city, new.number)) execute function mark_changed_words('court');
create trigger words_changed after update of name, surname, nickname, dni, blocked_at, anonymised_at on criminals for each row
  when ((old.document, old.blocked_at is null, old.anonymised_at is null) is distinct from (new.document, new.blocked_at is null, new.anonymised_at is null)) execute function mark_changed_words('criminal');
create trigger words_changed after update of alias on bands for each row
  when (old.alias is distinct from new.alias) execute function mark_changed_words('band');
create trigger words_changed after update of plate, brand, model, color on vehicles for each row
  when ((old.document, old.color) is distinct from (new.document, new.color)) execute function mark_changed_words('vehicle');

-- ---------------------------------------------------------------- queries

-- As search_query in 0001, for documents of cards: also by names of people (of minors with `minors`), by pieces of plates, and by the keys that a word means
-- (`meanings`, from the typed word to terms; `near` those that it means with one wrong letter). Whole words come before beginnings of words:
--   1: every word equals a word of a name or number
--   2: or has the same stem as a word of the facts, means a key, or is a piece of a plate
--   3: or begins one
--   4: or is one letter apart
create function card_query(typed text, nearness integer, minors boolean, meanings jsonb, near jsonb) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  words text[] := (select array(select left(word, 40) from unnest(public.search_words(typed)) with ordinality as w(word, place) order by place limit 8));
  total integer := cardinality(words);
  stop boolean[] := array(select numnode(plainto_tsquery('spanish', word)) = 0 or numnode(plainto_tsquery('french', word)) = 0
    from unnest(words) with ordinality as w(word, place) order by place);
  marks text[] := case when minors then array['=', '@', '^'] else array['=', '@'] end;
  result tsquery;
  choices text[];
  forms text[];
  joined text;
  either text;
begin
  for i in 1 .. total loop
    continue when stop[i] and nearness > 1 and not (true = all (stop));
    choices := array[words[i]];
    for size in 2 .. least(4, total) loop
      for start in greatest(1, i - size + 1) .. least(i, total - size + 1) loop
        joined := array_to_string(words[start : start + size - 1], '');
        if joined ~ '[0-9]' and length(joined) <= 40 then choices := choices || joined; end if;
      end loop;
    end loop;
    -- A short prefix of a number matches too many numbers.
    either := (select string_agg(quote_literal(mark || choice)
        || case when nearness > 2 and (choice ~ '[^0-9]' and length(choice) > 1 or length(choice) > 6) then ':*' else '' end, '|')
      from unnest(choices) choice, unnest(marks) mark);
    if nearness > 1 then
      either := concat_ws('|', either, nullif(plainto_tsquery('spanish', words[i])::text, ''), nullif(plainto_tsquery('french', words[i])::text, ''),
        (select string_agg(quote_literal('%' || choice), '|') from unnest(choices) choice where length(choice) between 3 and 8 and (choice ~ '[0-9]' or length(choice) = 3)),
        (select string_agg(quote_literal(term), '|') from jsonb_array_elements_text(meanings -> words[i]) term));
      if words[i] ~ '.(z|ces)$' then
        either := concat_ws('|', either, nullif(plainto_tsquery('spanish',
          case when words[i] ~ 'z$' then regexp_replace(words[i], 'z$', 'ces') else regexp_replace(words[i], 'ces$', 'z') end)::text, ''));
      end if;
      -- The French stemmer does the same with "bijou" and "bijoux".
      if words[i] ~ '.[aeo]ux?$' then
        either := concat_ws('|', either, nullif(plainto_tsquery('french', case when words[i] ~ 'x$' then rtrim(words[i], 'x') else words[i] || 'x' end)::text, ''));
      end if;
      if nearness > 2 and i = total and length(words[i]) > 3 and words[i] !~ '^[0-9]+$' then either := either || '|' || quote_literal(words[i]) || ':*'; end if;
    end if;
    if nearness > 3 then
      forms := public.search_near(choices);
      either := concat_ws('|', either, (select string_agg(quote_literal(form), '|') from unnest(forms) form),
        (select string_agg(quote_literal(mark || form), '|') from unnest(forms) form, unnest(marks[2:]) mark),
        (select string_agg(quote_literal(term), '|') from jsonb_array_elements_text(near -> words[i]) term));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;

-- ---------------------------------------------------------------- records from before
-- A job makes their documents, newest first. Until it has ended, searches read the documents of 0001, as before.
create function words_are_complete() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select not exists (select from settings where key = 'wordsBuilding') $$;
insert into settings (key, value) select 'wordsBuilding', 'true'
  where exists (select from cases) or exists (select from issues) or exists (select from civil_cases) or exists (select from vehicles)
  on conflict (key) do nothing;
insert into word_changes (entity, record_id) select null, null where not words_are_complete();
insert into jobs (id, kind, key, payload, run_at) select gen_random_uuid(), 'words', '0022', '{}', now() where not words_are_complete();
