-- The numbers of a case as words.
create or replace function case_numbers(cid integer, attestation text) returns text[] language plpgsql immutable parallel safe as $$
declare
  digits text := cid::text;
  words text[] := coalesce(public.search_words(attestation), '{}');
begin
  return public.search_marked('=', array[digits, left(digits, 4), substr(digits, 5), substr(digits, 5)::integer::text]
    || words || array_remove(array[array_to_string(words, '')], ''));
end $$;
