-- What a typed text can cost is bounded here, whatever is typed: eight words of letters and a digit became 3,500 terms, which PostgreSQL looked for in every
-- document rather than in the index. A word has at most eight joinings with its neighbours. With a wrong letter, joinings are looked for only among up to
-- four words and up to twenty signs, and all words together lead to at most 60 that are near.

create function words_near(forms text[], size integer, most integer) returns text[] language plpgsql stable parallel safe as $$
begin
  return array(select near_word from (select distinct k.word as near_word from public.near_words k where k.form = any (forms)) k
    order by abs(length(near_word) - size), near_word limit most);
end $$;

-- The joinings of a word with its neighbours that may be one identifier, typed with separators. The word itself comes first.
create function search_joinings(words text[], place integer, longest integer) returns text[] language plpgsql immutable parallel safe as $$
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

-- The forms with a letter left out of a word and, among few words, of its joinings.
create function search_forms(words text[], place integer) returns text[] language sql immutable parallel safe as $$
  select public.search_near(case when cardinality(words) > 4 then array[left(words[place], 20)] else public.search_joinings(words, place, 20) end) $$;

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
      either := concat_ws('|', either, (select string_agg(quote_literal(form), '|') from unnest(forms) form),
        (select string_agg(quote_literal(mark || form), '|') from unnest(forms) form, unnest(marks[2:]) mark),
        (select string_agg(quote_literal(mark || near_word), '|') from unnest(public.words_near(forms, length(words[i]), 60 / total)) near_word, unnest(marks) mark),
        (select string_agg(quote_literal(term), '|') from jsonb_array_elements_text(near -> words[i]) term));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;
drop function words_near(text[], integer);
