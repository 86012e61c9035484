-- The forms with a letter left out of a word and, among few words, of its joinings.
create or replace function search_forms(words text[], place integer) returns text[] language sql immutable parallel safe as $$
  select public.search_near(case when cardinality(words) > 4 then array[left(words[place], 20)] else public.search_joinings(words, place, 20) end) $$;
