-- The functions that make words run many times with each save. In SQL each call starts a statement of its own; an expression of PL/pgSQL is prepared
-- once per connection. What they return is the same. Those of numbers are strict: most proceedings have no number yet, and are not asked about.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $$;
create or replace function search_words(value text) returns text[] language plpgsql immutable strict parallel safe
  as $$ begin return array_remove(regexp_split_to_array(public.fold(value), '[^[:alnum:]]+'), ''); end $$;
create or replace function search_joined(value text) returns text language plpgsql immutable parallel safe
  as $$ begin return coalesce(array_to_string(public.search_words(value), ''), ''); end $$;
create or replace function search_stems(language regconfig, value text) returns tsvector language plpgsql immutable parallel safe
  as $$ begin return strip(to_tsvector(language, array_to_string(public.search_words(value), ' '))); end $$;
create or replace function search_number(cid integer) returns text language plpgsql immutable strict parallel safe
  as $$ begin return concat_ws(' ', cid, left(cid::text, 4), substr(cid::text, 5), substr(cid::text, 5)::integer); end $$;
create or replace function search_own_number(cid integer) returns text[] language plpgsql immutable strict parallel safe as $$ begin
  return array['#' || cid, '#' || substr(cid::text, 5), '#' || substr(cid::text, 5)::integer, '#' || left(cid::text, 4) || substr(cid::text, 5)::integer];
end $$;
create or replace function search_month(day date) returns text[] language plpgsql immutable strict parallel safe
  as $$ begin return array['$month' || extract(month from day), '=' || extract(year from day)]; end $$;
create or replace function search_marked(mark text, words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text;
  marked text[] := '{}';
begin
  foreach word in array coalesce(words, '{}') loop
    if length(word) <= 60 then marked := marked || (mark || word); end if;
  end loop;
  return marked;
end $$;
create or replace function search_proceedings(kind text, number text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return concat_ws(' ', number, public.search_joined(number), kind, kind || public.search_joined(number)); end $$;
create or replace function search_identifiers(kind text, number text) returns text[] language plpgsql immutable strict parallel safe
  as $$ begin return array['#' || public.search_joined(number), '#' || kind || public.search_joined(number)]; end $$;
create or replace function search_near(words text[]) returns text[] language plpgsql immutable parallel safe as $$
begin
  if coalesce(cardinality(words), 0) = 0 then return '{}'; end if;
  return array(
    select distinct '~' || left(word, place - 1) || substr(word, place + 1)
    from unnest(words) word, generate_series(1, length(word) + 1) place
    where length(word) between 4 and 30 and word ~ '[a-z]');
end $$;
create or replace function search_document(ids text, names text, long_text text, country text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(public.search_marked('=', public.search_words(concat_ws(' ', ids, names)))
      || public.search_near(public.search_words(coalesce(names, ''))))
    || case when country is distinct from 'France' then public.search_stems('spanish', coalesce(long_text, '')) else '' end
    || case when country is distinct from 'Spain' then public.search_stems('french', coalesce(long_text, '')) else '' end;
end $$;
