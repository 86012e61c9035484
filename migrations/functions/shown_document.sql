-- For lawyers a search asks this of every record that only the name of a minor makes a match. Planned once per connection, and first whom they may
-- not see: most often nobody is left, and then nothing has to be found out about their age.
create or replace function shown_document(kind text, record uuid, document tsvector) returns tsvector
  language plpgsql stable security definer cost 10000 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  people uuid[] := case kind
    when 'case' then array(select criminal_id from case_criminals where case_id = record)
    else array(select criminal_id from issue_criminals where issue_id = record) end;
  shown uuid[] := maybe_minors(array(select p from unnest(people) p except select hidden_minors('criminal', people, 'infinity')));
begin
  return ts_delete(document, array(select lexeme from unnest(document) where lexeme like '^%'))
    || case when cardinality(shown) = 0 then ''::tsvector else array_to_tsvector(people_terms('^', shown)) end;
end $$;
revoke execute on function shown_document from public;
grant execute on function shown_document to sumario_scoped, sumario_staff, sumario_system;
