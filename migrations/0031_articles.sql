-- What was stolen, line by line: name, quantity, price of one piece and, where it was scanned, the code. Cases and issues are found by these words.

create table case_articles (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  name text not null,
  quantity integer not null,
  -- Of one piece.
  price bigint not null,
  -- Of the barcode, as it was read.
  code text
);
create index case_articles_case_idx on case_articles (case_id, id);
alter table case_articles enable row level security;
grant select, insert, update, delete on case_articles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_articles to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_articles to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table issue_articles (
  id uuid primary key,
  version integer not null default 1,
  issue_id uuid not null references issues,
  name text not null,
  quantity integer not null,
  -- Of one piece.
  price bigint not null,
  -- Of the barcode, as it was read.
  code text
);
create index issue_articles_issue_idx on issue_articles (issue_id, id);
alter table issue_articles enable row level security;
grant select, insert, update, delete on issue_articles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issue_articles to sumario_staff, sumario_system using (true) with check (true);
create policy of_issue on issue_articles to sumario_scoped using (exists (select from issues where issues.id = issue_id));

-- ---------------------------------------------------------------- words
-- Names as words, also with one letter left out; codes as words and as identifiers.
create function article_terms(names text, codes text[]) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', w.words || c.codes) || public.search_near(w.words) || public.search_marked('#', c.codes)
  from (select coalesce(public.search_words(names), '{}') as words) w,
    (select array(select public.search_joined(code) from unnest(codes) code where public.search_joined(code) <> '') as codes) c $$;

-- As in 0022, with the articles.
create or replace function refresh_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
      || search_near(near.words) || cars.terms || names_of(of.people) || goods.terms)
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
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms from case_articles g where g.case_id = c.id) goods
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, document = excluded.document
  where (case_words.deleted, case_words.customer_id, case_words.establishment_id, case_words.cid, case_words.document)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.document);
end $$;

create or replace function refresh_issue_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from issue_words where id = any (ids) order by id for update;
  insert into issue_words
    select i.id, i.deleted, i.customer_id, i.establishment_id, i.cid, i.document || array_to_tsvector(
      search_own_number(i.cid) || search_month(i.facts_day)
      || search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias)) || near.words)
      || search_near(near.words) || cars.terms || names_of(of.people) || goods.terms)
    from issues i
    join customers k on k.id = i.customer_id
    left join establishments e on e.id = i.establishment_id
    left join lawyers a on a.id = i.lawyer_id
    cross join lateral (select string_agg(b.alias, ' ') as names from issue_bands l join bands b on b.id = l.band_id where l.issue_id = i.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) near
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from issue_vehicles l join vehicles v on v.id = l.vehicle_id where l.issue_id = i.id) as terms) cars
    cross join lateral (select array(select criminal_id from issue_criminals where issue_id = i.id) as people) of
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms from issue_articles g where g.issue_id = i.id) goods
    where i.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, document = excluded.document
  where (issue_words.deleted, issue_words.customer_id, issue_words.establishment_id, issue_words.cid, issue_words.document)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.document);
end $$;

-- Added lines add their words; the document is made anew where a line is changed or removed.
create function add_article_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'case_articles' then
    update case_words w set document = w.document || array_to_tsvector(l.terms)
      from (select case_id as id, article_terms(string_agg(name, ' '), array_agg(code)) as terms from linked group by 1) l where w.id = l.id;
  else
    update issue_words w set document = w.document || array_to_tsvector(l.terms)
      from (select issue_id as id, article_terms(string_agg(name, ' '), array_agg(code)) as terms from linked group by 1) l where w.id = l.id;
  end if;
  return null;
end $$;
create trigger add_words after insert on case_articles referencing new table as linked for each statement execute function add_article_words();
create trigger add_words after insert on issue_articles referencing new table as linked for each statement execute function add_article_words();
create trigger change_words after update on case_articles referencing new table as linked for each statement execute function remove_link_words();
create trigger change_words after update on issue_articles referencing new table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on case_articles referencing old table as linked for each statement execute function remove_link_words();
create trigger remove_words after delete on issue_articles referencing old table as linked for each statement execute function remove_link_words();
