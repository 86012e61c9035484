-- Turns typed text into a query over documents. Each nearness includes the ones before it.
--   1: every word equals a word of a name or number
--   2: or is a prefix of one, or has the same stem as a word of a long text
--   3: or is one letter apart
-- Adjacent words may be one identifier that was typed with separators.
create or replace function search_query(typed text, nearness integer) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  words text[] := (select array(select left(word, 40) from unnest(public.search_words(typed)) with ordinality as w(word, place) order by place limit 8));
  total integer := cardinality(words);
  stop boolean[] := array(select numnode(plainto_tsquery('spanish', word)) = 0 or numnode(plainto_tsquery('french', word)) = 0
    from unnest(words) with ordinality as w(word, place) order by place);
  result tsquery;
  either text;
begin
  for i in 1 .. total loop
    -- Stop words ("de", "la") have no stem: require them only in exact names, or when nothing else was typed.
    continue when stop[i] and nearness > 1 and not (true = all (stop));
    -- A short prefix of a number matches too many numbers.
    either := (select string_agg(quote_literal('=' || choice) || case when nearness > 1 and (choice ~ '[^0-9]' and length(choice) > 1 or length(choice) > 6) then ':*' else '' end, '|')
      from unnest(public.search_joinings(words, i, 40)) choice);
    if nearness > 1 then
      either := concat_ws('|', either, nullif(plainto_tsquery('spanish', words[i])::text, ''), nullif(plainto_tsquery('french', words[i])::text, ''));
      -- The Spanish stemmer gives "luz" and "luces" different stems.
      if words[i] ~ '.(z|ces)$' then
        either := concat_ws('|', either, nullif(plainto_tsquery('spanish',
          case when words[i] ~ 'z$' then regexp_replace(words[i], 'z$', 'ces') else regexp_replace(words[i], 'ces$', 'z') end)::text, ''));
      end if;
      if i = total and length(words[i]) > 3 and words[i] !~ '^[0-9]+$' then either := either || '|' || quote_literal(words[i]) || ':*'; end if;
    end if;
    if nearness > 2 then
      either := concat_ws('|', either, (select string_agg(quote_literal(form), '|') from unnest(public.search_forms(words, i)) form));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;
