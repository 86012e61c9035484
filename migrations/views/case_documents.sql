-- after 0009_figures_and_search.sql
-- What each case is found by: what its card shows, of whatever record it is. Of deleted ones too, which come back. Witnesses who may be minors are left out.
create or replace view case_documents as
  select c.id, c.deleted, c.customer_id, c.establishment_id, c.cid,
    array_to_tsvector(search_own_number(c.cid) || search_month(c.facts_day)
      || case when c.penal_type is not null then array['$penal' || lower(c.penal_type)] end
      || numbers.terms || cars.terms || names_of(of.people) || goods.terms
      || search_marked('=', search_words(concat_ws(' ', search_number(c.cid), search_joined(e.code), k.alias, a.alias, courts.names, e.alias, e.city, bands.names)))
      || search_marked('@', search_words(witnesses.names))
      || search_marked('=', files.words) || search_amount(c.ticket_amount) || search_hearings(array[c.trial_day])) || search_texts(c.facts, c.country) as document,
    fold(concat_ws(' ', c.cid, c.number, c.attestation, c.facts)) as search
  from cases c
  join customers k on k.id = c.customer_id
  left join establishments e on e.id = c.establishment_id
  left join lawyers a on a.id = c.lawyer_id
  cross join lateral (select string_agg(concat_ws(' ', t.alias, t.city, t.number), ' ') as names from courts t
    where t.id in (c.court_id, c.court_instruction_id, c.court_penal_id, c.court_appeal_id, c.enforcement_court_id)) courts
  cross join lateral (select string_agg(b.alias, ' ') as names from case_bands l join bands b on b.id = l.band_id where l.case_id = c.id) bands
  cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
    from case_vehicles l join vehicles v on v.id = l.vehicle_id where l.case_id = c.id) as terms) cars
  cross join lateral (select array(select criminal_id from case_criminals where case_id = c.id) as people) of
  cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms
    from case_articles g where g.case_id = c.id) goods
  cross join lateral (select string_agg(concat_ws(' ', p.name, p.lastname, search_joined(p.mobile), right(search_joined(p.mobile), 9)), ' ') as names
    from case_witnesses l join witnesses p on p.id = l.witness_id
    where l.case_id = c.id and not p.minor and p.birth_date is null and p.blocked_at is null and p.anonymised_at is null) witnesses
  cross join lateral (select search_words(string_agg(regexp_replace(f.name, '\.[^.]*$', ''), ' ')) as words from files f
    where f.record_id = c.id and f.entity = 'case' and not f.deleted and not f.office and f.erased_at is null) files
  cross join lateral (select array(select unnest(search_proceeding(n.kind, n.number)) from (values ('at', c.attestation),
    ('dp', c.autos_previous_proceedings), ('pa', c.autos_abbreviated_procedure), ('dl', c.autos_misdemeanor), ('ej', c.enforcement_number)) n (kind, number)
    where n.number is not null) as terms) numbers;
grant select on case_documents to sumario_system;
