-- after 0009_figures_and_search.sql
-- What each incident is found by, as `case_documents`.
create or replace view issue_documents as
  select i.id, i.deleted, i.customer_id, i.establishment_id, i.cid,
    array_to_tsvector(search_own_number(i.cid) || search_month(i.facts_day) || cars.terms || names_of(of.people) || goods.terms
      || search_marked('=', search_words(concat_ws(' ', search_number(i.cid), search_joined(e.code), k.alias, a.alias, e.alias, e.city, bands.names)))
      || search_marked('@', search_words(witnesses.names))
      || search_marked('=', files.words) || search_amount(i.ticket_amount)) || search_texts(i.facts, i.country) as document
  from issues i
  join customers k on k.id = i.customer_id
  left join establishments e on e.id = i.establishment_id
  left join lawyers a on a.id = i.lawyer_id
  cross join lateral (select string_agg(b.alias, ' ') as names from issue_bands l join bands b on b.id = l.band_id where l.issue_id = i.id) bands
  cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
    from issue_vehicles l join vehicles v on v.id = l.vehicle_id where l.issue_id = i.id) as terms) cars
  cross join lateral (select array(select criminal_id from issue_criminals where issue_id = i.id) as people) of
  cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms
    from issue_articles g where g.issue_id = i.id) goods
  cross join lateral (select search_words(string_agg(regexp_replace(f.name, '\.[^.]*$', ''), ' ')) as words from files f
    where f.record_id = i.id and f.entity = 'issue' and not f.deleted and not f.office and f.erased_at is null) files
  cross join lateral (select string_agg(concat_ws(' ', p.name, p.lastname, search_joined(p.mobile), right(search_joined(p.mobile), 9)), ' ') as names
    from issue_witnesses l join witnesses p on p.id = l.witness_id
    where l.issue_id = i.id and not p.minor and p.birth_date is null and p.blocked_at is null and p.anonymised_at is null) witnesses;
grant select on issue_documents to sumario_system;
