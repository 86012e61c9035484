create or replace function refresh_civil_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke execute on function refresh_civil_case_words from public;
grant execute on function refresh_civil_case_words to sumario_system;
