-- The row of words is locked first and read afterwards: what another transaction writes meanwhile is waited for, and then read.
create or replace function refresh_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from case_words where id = any (ids) order by id for update;
  insert into case_facts (id, customer_id, establishment_id, search)
    select c.id, c.customer_id, c.establishment_id, case_facts_text(c.facts, c.attestation) from cases c where c.id = any (ids)
  on conflict (id) do update set customer_id = excluded.customer_id, establishment_id = excluded.establishment_id, search = excluded.search
  where (case_facts.customer_id, case_facts.establishment_id, case_facts.search)
    is distinct from (excluded.customer_id, excluded.establishment_id, excluded.search);
  insert into case_words (id, deleted, customer_id, establishment_id, cid, search, document, others)
    select c.id, c.deleted, c.customer_id, c.establishment_id, c.cid, case_number_text(c.cid, c.attestation, c.facts), own_case_words(c.document, c.cid, c.facts_day, c.penal_type, c.attestation,
      c.autos_previous_proceedings, c.autos_abbreviated_procedure, c.autos_misdemeanor, c.enforcement_number) || o.terms, o.terms
    from cases c
    join customers k on k.id = c.customer_id
    left join establishments e on e.id = c.establishment_id
    left join lawyers a on a.id = c.lawyer_id
    cross join lateral (select string_agg(concat_ws(' ', t.alias, t.city, t.number), ' ') as names from courts t
      where t.id in (c.court_id, c.court_instruction_id, c.court_penal_id, c.court_appeal_id, c.enforcement_court_id)) courts
    cross join lateral (select string_agg(b.alias, ' ') as names from case_bands l join bands b on b.id = l.band_id where l.case_id = c.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) places
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from case_vehicles l join vehicles v on v.id = l.vehicle_id where l.case_id = c.id) as terms) cars
    cross join lateral (select array(select criminal_id from case_criminals where case_id = c.id) as people) of
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms
      from case_articles g where g.case_id = c.id) goods
    -- OFFSET makes them once for both columns.
    cross join lateral (select array_to_tsvector(search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias, courts.names))
      || places.words) || cars.terms || names_of(of.people) || goods.terms) as terms offset 0) o
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, search = excluded.search, document = excluded.document, others = excluded.others
  where (case_words.deleted, case_words.customer_id, case_words.establishment_id, case_words.cid, case_words.search, case_words.document, case_words.others)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.search, excluded.document, excluded.others);
end $$;
revoke execute on function refresh_case_words from public;
grant execute on function refresh_case_words to sumario_system;
