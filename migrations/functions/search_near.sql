create or replace function search_near(words text[]) returns text[] language plpgsql immutable parallel safe as $$
begin
  if coalesce(cardinality(words), 0) = 0 then return '{}'; end if;
  return array(
    select distinct '~' || left(word, place - 1) || substr(word, place + 1)
    from unnest(words) word, generate_series(1, length(word) + 1) place
    where length(word) between 4 and 30 and word ~ '[a-z]');
end $$;
