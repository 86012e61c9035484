-- A number of the police or of a court: as an identifier of the record, and as words, whole and apart, with the letters of its kind and without. Its
-- year also with two digits.
create or replace function search_proceeding(kind text, number text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[] := public.search_words(number);
  joined text := array_to_string(words, '');
begin
  if joined = '' then return '{}'; end if;
  return array['#' || joined, '#' || kind || joined] || public.search_marked('=', array_remove(words || array(select substr(word, 3) from unnest(words) word where word ~ '^20[0-9][0-9]$')
      || array[joined, kind, kind || joined], ''));
end $$;
