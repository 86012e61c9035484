-- Words are letters and digits, so that a list of them can be marked as one text. None is longer than 60 characters.
create or replace function search_marked(mark text, words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  typed text := array_to_string(words, ' ');
begin
  if coalesce(typed, '') = '' then return '{}'; end if;
  if length(typed) > 60 then typed := btrim(regexp_replace(typed, '(^| )[^ ]{61,}', '', 'g')); end if;
  return case when typed = '' then '{}' else string_to_array(mark || replace(typed, ' ', ' ' || mark), ' ') end;
end $$;
