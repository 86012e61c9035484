-- The same terms as before at half the cost: each save of a number of a case makes them anew.

-- Words are letters and digits, so that a list of them can be marked as one text. None is longer than 60 characters.
create or replace function search_marked(mark text, words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  typed text := array_to_string(words, ' ');
begin
  if coalesce(typed, '') = '' then return '{}'; end if;
  if length(typed) > 60 then typed := btrim(regexp_replace(typed, '(^| )[^ ]{61,}', '', 'g')); end if;
  return case when typed = '' then '{}' else string_to_array(mark || replace(typed, ' ', ' ' || mark), ' ') end;
end $$;

create or replace function case_numbers(cid integer, attestation text) returns text[] language plpgsql immutable parallel safe as $$
declare
  digits text := cid::text;
  words text[] := coalesce(public.search_words(attestation), '{}');
begin
  return public.search_marked('=', array[digits, left(digits, 4), substr(digits, 5), substr(digits, 5)::integer::text]
    || words || array_remove(array[array_to_string(words, '')], ''));
end $$;

create or replace function case_number_text(cid integer, attestation text, facts text) returns text language plpgsql immutable parallel safe as $$
declare
  digits text := cid::text;
  -- A fraction has digits once it is folded.
  folded text := public.fold(facts);
begin
  return public.fold(digits || ' ' || left(digits, 4) || '-' || substr(digits, 5) || ' ' || coalesce(attestation, ''))
    || case when folded ~ '[0-9]' then
        (select ' ' || string_agg(word[1], ' ') from regexp_matches(folded, '[^ \t\n\r]*[0-9][^ \t\n\r]*', 'g') word)
      else '' end;
end $$;
