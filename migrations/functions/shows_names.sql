-- Whether a document still matches with the names of those minors alone whom the user sees by name. In a case or an issue the day of the facts
-- decides about age, never the day of today.
create or replace function shows_names(kind text, record uuid, document tsvector, query tsquery) returns boolean
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
revoke execute on function shows_names from public;
grant execute on function shows_names to sumario_scoped, sumario_staff, sumario_system;
