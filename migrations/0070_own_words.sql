-- Words of a case that come from other records (its shop, customer, lawyer, courts, people, bands, vehicles and articles) are kept apart as well. A
-- save that changes a word of the case itself then reads none of these records: it puts its own words beside them. Empty for the cases from before,
-- whose words are made as a whole when one of them changes, and kept from then on.
alter table case_words add column others tsvector;

create function own_case_words(document tsvector, cid integer, facts_day date, penal_type text, attestation text, previous_proceedings text,
  abbreviated_procedure text, misdemeanor text, enforcement_number text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return document || array_to_tsvector(public.search_own_number(cid) || public.search_month(facts_day)
    || case when penal_type is not null then array['$penal' || lower(penal_type)] end
    || public.search_identifiers('at', attestation) || public.search_identifiers('dp', previous_proceedings)
    || public.search_identifiers('pa', abbreviated_procedure) || public.search_identifiers('dl', misdemeanor)
    || public.search_identifiers('ej', enforcement_number)
    || public.search_marked('=', public.search_words(concat_ws(' ', public.search_proceedings('at', attestation),
      public.search_proceedings('dp', previous_proceedings), public.search_proceedings('pa', abbreviated_procedure),
      public.search_proceedings('dl', misdemeanor), public.search_proceedings('ej', enforcement_number)))));
end $$;

create or replace function refresh_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from case_words where id = any (ids) order by id for update;
  insert into case_words (id, deleted, customer_id, establishment_id, cid, document, others)
    select c.id, c.deleted, c.customer_id, c.establishment_id, c.cid, own_case_words(c.document, c.cid, c.facts_day, c.penal_type, c.attestation,
      c.autos_previous_proceedings, c.autos_abbreviated_procedure, c.autos_misdemeanor, c.enforcement_number) || o.terms, o.terms
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
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms
      from case_articles g where g.case_id = c.id) goods
    -- OFFSET makes them once for both columns.
    cross join lateral (select array_to_tsvector(search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias, courts.names))
      || near.words) || search_near(near.words) || cars.terms || names_of(of.people) || goods.terms) as terms offset 0) o
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, document = excluded.document, others = excluded.others
  where (case_words.deleted, case_words.customer_id, case_words.establishment_id, case_words.cid, case_words.document, case_words.others)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.document, excluded.others);
end $$;

-- Both statements lock the row of words before they read `others`, so that what somebody links meanwhile is waited for.
create or replace function keep_case_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.deleted, old.customer_id, old.establishment_id, old.lawyer_id, old.court_id, old.court_instruction_id, old.court_penal_id, old.court_appeal_id,
      old.enforcement_court_id)
    is distinct from (new.deleted, new.customer_id, new.establishment_id, new.lawyer_id, new.court_id, new.court_instruction_id, new.court_penal_id,
      new.court_appeal_id, new.enforcement_court_id) then
    perform refresh_case_words(array[new.id]);
  elsif (old.cid, old.document, old.autos_misdemeanor, old.autos_previous_proceedings, old.autos_abbreviated_procedure, old.enforcement_number,
      old.penal_type, old.facts_month)
    is distinct from (new.cid, new.document, new.autos_misdemeanor, new.autos_previous_proceedings, new.autos_abbreviated_procedure,
      new.enforcement_number, new.penal_type, new.facts_month) then
    update case_words w set cid = new.cid, document = own_case_words(new.document, new.cid, new.facts_day, new.penal_type, new.attestation,
        new.autos_previous_proceedings, new.autos_abbreviated_procedure, new.autos_misdemeanor, new.enforcement_number) || w.others
      where w.id = new.id and w.others is not null;
    if not found then perform refresh_case_words(array[new.id]); end if;
  end if;
  return null;
end $$;

-- Added links and articles add their terms to both.
create or replace function add_link_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'case_criminals' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select case_id as id, array_to_tsvector(names_of(array_agg(criminal_id))) as terms from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'issue_criminals' then
      update issue_words w set document = w.document || array_to_tsvector(names_of(l.people))
        from (select issue_id as id, array_agg(criminal_id) as people from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'case_bands' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select id, array_to_tsvector(search_marked('=', words) || search_near(words)) as terms from
          (select case_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) b) l where w.id = l.id;
    when 'issue_bands' then
      update issue_words w set document = w.document || array_to_tsvector(search_marked('=', l.words) || search_near(l.words))
        from (select issue_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) l where w.id = l.id;
    when 'case_vehicles' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select x.case_id as id, array_to_tsvector(array_agg(t.term)) as terms from linked x join vehicles v on v.id = x.vehicle_id
          cross join lateral unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) as t (term) group by 1) l where w.id = l.id;
    when 'issue_vehicles' then
      update issue_words w set document = w.document || array_to_tsvector(array(
        select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) from linked x join vehicles v on v.id = x.vehicle_id where x.issue_id = w.id))
        where w.id in (select issue_id from linked);
  end case;
  return null;
end $$;
create or replace function add_article_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'case_articles' then
    update case_words w set document = w.document || array_to_tsvector(l.terms), others = w.others || array_to_tsvector(l.terms)
      from (select case_id as id, article_terms(string_agg(name, ' '), array_agg(code)) as terms from linked group by 1) l where w.id = l.id;
  else
    update issue_words w set document = w.document || array_to_tsvector(l.terms)
      from (select issue_id as id, article_terms(string_agg(name, ' '), array_agg(code)) as terms from linked group by 1) l where w.id = l.id;
  end if;
  return null;
end $$;
