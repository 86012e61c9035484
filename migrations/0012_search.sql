-- Advanced search: each record that it looks into has a document, and one index over it that begins with the customer, so that what other
-- customers wrote costs nobody time. A document holds three kinds of words:
--   =word   of a name, a plate or a number, also without separators
--   ~word   the same of names and plates, whole and with each one letter left out: two words one letter apart have one of these in common
--   word    the stem of a word of a long text, in the language of its country

create extension if not exists btree_gin schema public;

create function search_words(value text) returns text[] language sql immutable strict parallel safe
  as $$ select array_remove(regexp_split_to_array(public.fold(value), '[^[:alnum:]]+'), '') $$;

create function search_joined(value text) returns text language sql immutable parallel safe
  as $$ select coalesce(array_to_string(public.search_words(value), ''), '') $$;

create function search_near(words text[]) returns text[] language sql immutable parallel safe
  as $$ select array(
    select distinct '~' || left(word, place - 1) || substr(word, place + 1)
    from unnest(words) word, generate_series(1, length(word) + 1) place
    where length(word) between 4 and 30 and word ~ '[a-z]') $$;

create function search_stems(language regconfig, value text) returns tsvector language sql immutable parallel safe
  as $$ select strip(to_tsvector(language, array_to_string(public.search_words(value), ' '))) $$;

-- A number as people say it: whole, its year, its counter with and without zeros.
create function search_number(cid integer) returns text language sql immutable strict parallel safe
  as $$ select concat_ws(' ', cid, left(cid::text, 4), substr(cid::text, 5), substr(cid::text, 5)::integer) $$;

create function search_document(ids text, names text, long_text text, country text) returns tsvector language sql immutable parallel safe
  as $$ select
    array_to_tsvector(array(select distinct '=' || word from unnest(public.search_words(concat_ws(' ', ids, names))) word where length(word) <= 60)
      || public.search_near(public.search_words(coalesce(names, ''))))
    || case when country is distinct from 'France' then public.search_stems('spanish', coalesce(long_text, '')) else '' end
    || case when country is distinct from 'Spain' then public.search_stems('french', coalesce(long_text, '')) else '' end $$;

-- What was typed, as a question to documents. Nearness 1: every word as it is in a name or number; 2: also the beginning of one, or in a long
-- text whatever its ending; 3: also one letter apart. Words beside each other may be one identifier written with separators.
create function search_query(typed text, nearness integer) returns tsquery language plpgsql immutable strict parallel safe as $$
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

alter table cases add column document tsvector not null generated always as (
  search_document(search_number(cid) || ' ' || coalesce(attestation, '') || ' ' || search_joined(attestation), null, facts, country)) stored;
alter table issues add column document tsvector not null generated always as (search_document(search_number(cid), null, facts, country)) stored;
alter table civil_cases add column document tsvector not null generated always as (
  search_document(search_number(cid) || ' ' || coalesce(procedure_number, '') || ' ' || search_joined(procedure_number), other_part, facts, country)) stored;
alter table criminals add column document tsvector not null generated always as (
  search_document(search_joined(dni), coalesce(name, '') || ' ' || coalesce(surname, '') || ' ' || coalesce(nickname, ''), null, null)) stored;
alter table bands add column document tsvector not null generated always as (search_document(null, alias, description, null)) stored;
alter table vehicles add column document tsvector not null generated always as (
  search_document(regexp_replace(search_joined(plate), '([0-9]+)', ' \1 ', 'g'), search_joined(plate) || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''), null, null)) stored;
alter table witnesses add column document tsvector not null generated always as (search_document(search_joined(code), name || ' ' || lastname, null, null)) stored;
alter table establishments add column document tsvector not null generated always as (
  search_document(code || ' ' || search_joined(code), alias || ' ' || city || ' ' || address, null, null)) stored;

do $$
declare name text;
begin
  foreach name in array array['cases', 'issues', 'civil_cases', 'criminals', 'bands', 'vehicles', 'witnesses', 'establishments'] loop
    execute format('create index %I on %I using gin (customer_id, document) where not deleted', name || '_document_idx', name);
  end loop;
end $$;

-- A view may be shared: people of a customer share with those of the same customer, the firm with the firm (no customer).
alter table user_filters add column shared boolean not null default false, add column customer_id uuid references customers;
create index user_filters_shared_idx on user_filters (customer_id) where shared;
create policy shared_by_firm on user_filters for select to sumario_staff using (shared and customer_id is null);
create policy shared_by_colleague on user_filters for select to sumario_scoped
  using (shared and case when (select scope_role()) = 'lawyer' then customer_id is null else customer_id = any ((select scope_customers())::uuid[]) end);
