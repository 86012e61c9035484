-- Notices that were read long ago, or are a year old, are forgotten.
grant delete on notices to sumario_system;

-- Who has no account has no profile to be sent to.
alter table mails add column has_account boolean not null default true;

-- The time of day by the clock of the place, for lists as for figures.
do $$
declare name text;
begin
  foreach name in array array['cases', 'issues'] loop
    execute format($sql$ alter table %I add column time_band text not null generated always as (
      case
        when extract(hour from datetime at time zone time_zone) between 7 and 12 then 'morning'
        when extract(hour from datetime at time zone time_zone) between 13 and 15 then 'noon'
        when extract(hour from datetime at time zone time_zone) between 16 and 21 then 'afternoon'
        else 'night'
      end) stored check (time_band in ('morning', 'noon', 'afternoon', 'night')) $sql$, name);
  end loop;
end $$;

-- What was typed, as a question to documents: as before, and plurals in -ces.
create or replace function search_query(typed text, nearness integer) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  words text[] := (select array(select left(word, 40) from unnest(public.search_words(typed)) with ordinality as w(word, place) order by place limit 8));
  total integer := cardinality(words);
  stop boolean[] := array(select numnode(plainto_tsquery('spanish', word)) = 0 or numnode(plainto_tsquery('french', word)) = 0
    from unnest(words) with ordinality as w(word, place) order by place);
  result tsquery;
  choices text[];
  joined text;
  either text;
begin
  for i in 1 .. total loop
    -- "de" and "la" are in no stem; only where nothing else was typed, or a name is meant as it is, must they be there.
    continue when stop[i] and nearness > 1 and not (true = all (stop));
    choices := array['=' || words[i]];
    for size in 2 .. least(4, total) loop
      for start in greatest(1, i - size + 1) .. least(i, total - size + 1) loop
        joined := array_to_string(words[start : start + size - 1], '');
        if joined ~ '[0-9]' and length(joined) <= 40 then choices := choices || ('=' || joined); end if;
      end loop;
    end loop;
    -- The beginning of a number is the beginning of too many of them.
    either := (select string_agg(quote_literal(choice) || case when nearness > 1 and (choice ~ '[^0-9=]' and length(choice) > 2 or length(choice) > 7) then ':*' else '' end, '|')
      from unnest(choices) choice);
    if nearness > 1 then
      either := concat_ws('|', either, nullif(plainto_tsquery('spanish', words[i])::text, ''), nullif(plainto_tsquery('french', words[i])::text, ''));
      -- Luz and luces have no stem in common.
      if words[i] ~ '.(z|ces)$' then
        either := concat_ws('|', either, nullif(plainto_tsquery('spanish',
          case when words[i] ~ 'z$' then regexp_replace(words[i], 'z$', 'ces') else regexp_replace(words[i], 'ces$', 'z') end)::text, ''));
      end if;
      if i = total and length(words[i]) > 3 and words[i] !~ '^[0-9]+$' then either := either || '|' || quote_literal(words[i]) || ':*'; end if;
    end if;
    if nearness > 2 then
      either := concat_ws('|', either, (select string_agg(quote_literal(form), '|')
        from unnest(public.search_near(array(select substr(choice, 2) from unnest(choices) choice))) form));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;
