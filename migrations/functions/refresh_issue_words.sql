create or replace function refresh_issue_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from issue_words where id = any (ids) order by id for update;
  insert into issue_words
    select i.id, i.deleted, i.customer_id, i.establishment_id, i.cid, i.document || array_to_tsvector(
      search_own_number(i.cid) || search_month(i.facts_day)
      || search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias)) || places.words)
      || cars.terms || names_of(of.people) || goods.terms)
    from issues i
    join customers k on k.id = i.customer_id
    left join establishments e on e.id = i.establishment_id
    left join lawyers a on a.id = i.lawyer_id
    cross join lateral (select string_agg(b.alias, ' ') as names from issue_bands l join bands b on b.id = l.band_id where l.issue_id = i.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) places
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
revoke execute on function refresh_issue_words from public;
grant execute on function refresh_issue_words to sumario_system;
