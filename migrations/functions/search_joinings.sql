-- The joinings of a word with its neighbours that may be one identifier, typed with separators. The word itself comes first.
create or replace function search_joinings(words text[], place integer, longest integer) returns text[] language plpgsql immutable parallel safe as $$
declare
  total integer := cardinality(words);
  choices text[] := array[words[place]];
  joined text;
begin
  for size in 2 .. least(4, total) loop
    for start in greatest(1, place - size + 1) .. least(place, total - size + 1) loop
      joined := array_to_string(words[start : start + size - 1], '');
      if joined ~ '[0-9]' and length(joined) <= longest then choices := choices || joined; end if;
    end loop;
  end loop;
  return choices[:9];
end $$;
