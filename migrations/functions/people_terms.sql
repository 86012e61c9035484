-- Blocked and anonymised people are no longer shown. In PL/pgSQL the plan is kept: planned for each document it would cost more than all the rest.
create or replace function people_terms(mark text, people uuid[]) returns text[] language plpgsql stable as $$
declare
  names text[];
  ids text[];
begin
  if cardinality(people) = 0 then return '{}'; end if;
  select search_words(string_agg(concat_ws(' ', name, surname, nickname), ' ')), array_remove(array_agg(search_joined(dni)), '') into names, ids
    from criminals where id = any (people) and blocked_at is null and anonymised_at is null;
  return search_marked(mark, names || ids);
end $$;
