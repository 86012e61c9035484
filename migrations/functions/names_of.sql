create or replace function names_of(people uuid[]) returns text[] language plpgsql stable as $$
declare
  minors uuid[] := maybe_minors(people);
begin
  if cardinality(minors) = 0 then return people_terms('@', people); end if;
  return people_terms('^', minors) || people_terms('@', array(select p from unnest(people) p where p <> all (minors)));
end $$;
