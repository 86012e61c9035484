-- What has a digit: the numbers, and such words of the facts. So a part of a word with a digit is in case_words, if it is anywhere.
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
