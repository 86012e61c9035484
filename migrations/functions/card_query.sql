-- As search_query, for documents of cards: also by names of people (of minors with `minors`), by pieces of plates, and by the keys that a word means
-- (`meanings`, from the typed word to terms; `near` those that it means with one wrong letter). Whole words come before beginnings of words:
--   1: every word equals a word of a name or number
--   2: or has the same stem as a word of the facts, means a key, or is a piece of a plate
--   3: or begins one
--   4: or is one letter apart.
--
-- What a typed text can cost is bounded here, whatever is typed: a word has at most eight joinings with its neighbours. With a wrong letter, joinings
-- are looked for only among up to four words and up to twenty signs, and all words together lead to at most 60 that are near.
create or replace function card_query(typed text, nearness integer, minors boolean, meanings jsonb, near jsonb) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  words text[] := (select array(select left(word, 40) from unnest(public.search_words(typed)) with ordinality as w(word, place) order by place limit 8));
  total integer := cardinality(words);
  stop boolean[] := array(select numnode(plainto_tsquery('spanish', word)) = 0 or numnode(plainto_tsquery('french', word)) = 0
    from unnest(words) with ordinality as w(word, place) order by place);
  marks text[] := case when minors then array['=', '@', '^'] else array['=', '@'] end;
  result tsquery;
  choices text[];
  forms text[];
  either text;
begin
  for i in 1 .. total loop
    continue when stop[i] and nearness > 1 and not (true = all (stop));
    choices := public.search_joinings(words, i, 40);
    -- A short prefix of a number matches too many numbers.
    either := (select string_agg(quote_literal(mark || choice)
        || case when nearness > 2 and (choice ~ '[^0-9]' and length(choice) > 1 or length(choice) > 6) then ':*' else '' end, '|')
      from unnest(choices) choice, unnest(marks) mark);
    if nearness > 1 then
      either := concat_ws('|', either, nullif(plainto_tsquery('spanish', words[i])::text, ''), nullif(plainto_tsquery('french', words[i])::text, ''),
        (select string_agg(quote_literal('%' || choice), '|') from unnest(choices) choice where length(choice) between 3 and 8 and (choice ~ '[0-9]' or length(choice) = 3)),
        (select string_agg(quote_literal(term), '|') from jsonb_array_elements_text(meanings -> words[i]) term));
      if words[i] ~ '.(z|ces)$' then
        either := concat_ws('|', either, nullif(plainto_tsquery('spanish',
          case when words[i] ~ 'z$' then regexp_replace(words[i], 'z$', 'ces') else regexp_replace(words[i], 'ces$', 'z') end)::text, ''));
      end if;
      -- The French stemmer does the same with "bijou" and "bijoux".
      if words[i] ~ '.[aeo]ux?$' then
        either := concat_ws('|', either, nullif(plainto_tsquery('french', case when words[i] ~ 'x$' then rtrim(words[i], 'x') else words[i] || 'x' end)::text, ''));
      end if;
      if nearness > 2 and i = total and length(words[i]) > 3 and words[i] !~ '^[0-9]+$' then either := either || '|' || quote_literal(words[i]) || ':*'; end if;
    end if;
    if nearness > 3 then
      forms := public.search_forms(words, i);
      either := concat_ws('|', either, (select string_agg(quote_literal(mark || near_word), '|') from unnest(public.words_near(forms, length(words[i]), 60 / total)) near_word, unnest(marks) mark),
        (select string_agg(quote_literal(term), '|') from jsonb_array_elements_text(near -> words[i]) term));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;
