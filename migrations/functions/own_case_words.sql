-- The document of a case as its card shows it, without what comes from other records. Each number is taken apart once: own_case_words runs with
-- every save of one.
create or replace function own_case_words(document tsvector, cid integer, facts_day date, penal_type text, attestation text, previous_proceedings text,
  abbreviated_procedure text, misdemeanor text, enforcement_number text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  kinds constant text[] := array['at', 'dp', 'pa', 'dl', 'ej'];
  numbers text[] := array[attestation, previous_proceedings, abbreviated_procedure, misdemeanor, enforcement_number];
  terms text[] := public.search_own_number(cid) || public.search_month(facts_day);
  plain text[] := '{}';
  words text[];
  joined text;
begin
  if penal_type is not null then terms := terms || ('$penal' || lower(penal_type)); end if;
  for place in 1 .. 5 loop
    continue when numbers[place] is null;
    words := public.search_words(numbers[place]);
    joined := array_to_string(words, '');
    terms := terms || array['#' || joined, '#' || kinds[place] || joined];
    plain := plain || words || array[kinds[place], kinds[place] || joined];
    if joined <> '' then plain := plain || joined; end if;
  end loop;
  return document || array_to_tsvector(terms || public.search_marked('=', plain));
end $$;
