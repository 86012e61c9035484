-- What everything else builds on: text for search, the scope of the current user, the journal, and settings.
-- The roles (sumario_app and the three roles it can switch to) belong to the cluster; src/server/db/roles.ts creates them before the migrations.

create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;
create extension if not exists btree_gin schema public;

-- The application role has no rights of its own. Each transaction switches to one of three roles:
-- sumario_scoped (users who see part of the rows), sumario_staff (managers and admins), sumario_system (sign-in, jobs).
grant usage on schema public to sumario_scoped, sumario_staff, sumario_system;

-- Written by src/server/db/migrate.ts. The readiness check compares it with the migrations of the program.
grant select on migrations to sumario_system;

-- ---------------------------------------------------------------- text for search

-- Text without case and accents. unaccent() is not immutable, so an index needs this wrapper.
create function fold(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The advanced search reads one `document` (a tsvector) per record, under a GIN index that starts with the customer, so that the rows of
-- other customers cost nothing. A document holds three kinds of terms:
--   =word   a word of a name, a plate or a number; numbers also without separators
--   ~word   names and plates only: the word, and the word with any one letter removed. Two words one letter apart share one of these.
--   word    a stem of a long text, in the language of the country

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

-- The number of a case in each form that people type: the whole number, the year, the counter with and without leading zeros.
create function search_number(cid integer) returns text language sql immutable strict parallel safe
  as $$ select concat_ws(' ', cid, left(cid::text, 4), substr(cid::text, 5), substr(cid::text, 5)::integer) $$;

create function search_document(ids text, names text, long_text text, country text) returns tsvector language sql immutable parallel safe
  as $$ select
    array_to_tsvector(array(select distinct '=' || word from unnest(public.search_words(concat_ws(' ', ids, names))) word where length(word) <= 60)
      || public.search_near(public.search_words(coalesce(names, ''))))
    || case when country is distinct from 'France' then public.search_stems('spanish', coalesce(long_text, '')) else '' end
    || case when country is distinct from 'Spain' then public.search_stems('french', coalesce(long_text, '')) else '' end $$;

-- Turns typed text into a query over documents. Each nearness includes the ones before it.
--   1: every word equals a word of a name or number
--   2: or is a prefix of one, or has the same stem as a word of a long text
--   3: or is one letter apart
-- Adjacent words may be one identifier that was typed with separators.
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
    -- Stop words ("de", "la") have no stem: require them only in exact names, or when nothing else was typed.
    continue when stop[i] and nearness > 1 and not (true = all (stop));
    choices := array['=' || words[i]];
    for size in 2 .. least(4, total) loop
      for start in greatest(1, i - size + 1) .. least(i, total - size + 1) loop
        joined := array_to_string(words[start : start + size - 1], '');
        if joined ~ '[0-9]' and length(joined) <= 40 then choices := choices || ('=' || joined); end if;
      end loop;
    end loop;
    -- A short prefix of a number matches too many numbers.
    either := (select string_agg(quote_literal(choice) || case when nearness > 1 and (choice ~ '[^0-9=]' and length(choice) > 2 or length(choice) > 7) then ':*' else '' end, '|')
      from unnest(choices) choice);
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
      either := concat_ws('|', either, (select string_agg(quote_literal(form), '|')
        from unnest(public.search_near(array(select substr(choice, 2) from unnest(choices) choice))) form));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;

-- ---------------------------------------------------------------- the scope of the current user

-- src/server/db/database.ts sets these values at the beginning of each transaction. Without them there is no user, who sees no rows.
create function scope_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('sumario.user_id', true), '')::uuid $$;
create function scope_role() returns text language sql stable parallel safe
  as $$ select current_setting('sumario.user_role', true) $$;
create function scope_customers() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.customers', true), ''), '{}')::uuid[] $$;
create function scope_establishments() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.establishments', true), ''), '{}')::uuid[] $$;
-- The customers of which the user sees every establishment.
create function scope_whole() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.whole', true), ''), '{}')::uuid[] $$;

-- ---------------------------------------------------------------- journal

create table journal (
  seq bigint primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_alias text,
  entity text not null,
  record_id uuid not null,
  action text not null,
  version integer,
  customer_id uuid,
  establishment_id uuid,
  -- Where the record was before, if this entry moved it.
  from_customer_id uuid,
  from_establishment_id uuid,
  changes jsonb not null,
  hash bytea not null,
  -- The entry that holds the seal of this one, if its values were redacted.
  redaction bigint
);
create index journal_record_idx on journal (entity, record_id, seq desc);
alter table journal enable row level security;
grant select, insert on journal to sumario_scoped, sumario_staff, sumario_system;
create policy append on journal for insert to sumario_scoped, sumario_staff, sumario_system with check (true);
create policy everything on journal for select to sumario_staff, sumario_system using (true);

-- Holds the end of the chain, so that removing the last entries is detected.
create table journal_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into journal_head (seq, hash) values (0, sha256('sumario'));
alter table journal_head enable row level security;
grant select on journal_head to sumario_system;
create policy everything on journal_head for select to sumario_system using (true);

create function journal_hash(entry journal, previous bytea) returns bytea language sql immutable
  as $$ select sha256(previous || convert_to(concat_ws(E'\x1f',
    entry.seq, (extract(epoch from entry.at) * 1000)::bigint, coalesce(entry.actor_id::text, '-'), coalesce(entry.actor_alias, '-'),
    entry.entity, entry.record_id, entry.action, coalesce(entry.version::text, '-'),
    coalesce(entry.customer_id::text, '-'), coalesce(entry.establishment_id::text, '-'),
    coalesce(entry.from_customer_id::text, '-'), coalesce(entry.from_establishment_id::text, '-'),
    entry.changes::text), 'utf8')) $$;

-- The lock is held until commit, so that the order of entries is the order of commits.
-- The trigger functions run as the owner of the tables: the application can append to the chain, but not change it.
create function journal_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare previous record;
begin
  perform pg_advisory_xact_lock(7305812);
  select seq, hash into previous from journal order by seq desc limit 1;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.redaction := null;
  new.hash := journal_hash(new, coalesce(previous.hash, sha256('sumario')));
  return new;
end $$;
create trigger journal_link before insert on journal for each row execute function journal_link();

create function journal_close() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1);
  perform pg_notify('journal', '');
  return null;
end $$;
create trigger journal_close after insert on journal for each statement execute function journal_close();

-- Redaction removes values from entries without breaking the chain. A redacted entry keeps its hash, which covers the removed values.
-- A later entry (entity 'journal', action 'redact') seals what is left: one line per redacted entry, with its number and its new hash.

-- The changes that stay in an entry. Entries of the record itself keep the names of the fields; exports lose what the user searched for;
-- other entries that mention the record lose its alias.
create function journal_left(entry journal, kind text, record uuid) returns jsonb language sql immutable as $$
  select case
    when entry.entity = kind and entry.record_id = record then
      (select coalesce(jsonb_agg(jsonb_build_object('field', change -> 'field', 'from', null, 'to', null)), '[]') from jsonb_array_elements(entry.changes) change)
    when entry.entity = 'export' then
      (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(entry.changes) change where change ->> 'field' not in ('q', 'find'))
    else regexp_replace(entry.changes::text, '("id": "' || record || '", "alias": )"(?:[^"\\]|\\.)*"', '\1"—"', 'g')::jsonb
  end $$;

create function journal_redact(kind text, record uuid, mentions bigint[], who uuid, who_alias text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seals jsonb;
  made bigint;
begin
  perform pg_advisory_xact_lock(7305812);
  select jsonb_agg(jsonb_build_object('field', j.seq::text, 'from', null, 'to', encode(journal_hash(l, coalesce(p.hash, sha256('sumario'))), 'hex')) order by j.seq)
    into seals
    from journal j
    cross join lateral jsonb_populate_record(j, jsonb_build_object('changes', journal_left(j, kind, record))) l
    left join journal p on p.seq = j.seq - 1
    where (j.entity = kind and j.record_id = record) or j.seq = any (mentions);
  if seals is null then return 0; end if;
  insert into journal (actor_id, actor_alias, entity, record_id, action, changes)
    values (who, who_alias, 'journal', record, 'redact', seals) returning seq into made;
  update journal j set changes = journal_left(j, kind, record), redaction = made
    where (j.entity = kind and j.record_id = record) or j.seq = any (mentions);
  return jsonb_array_length(seals);
end $$;
revoke execute on function journal_redact from public;
grant execute on function journal_redact to sumario_system;

-- ---------------------------------------------------------------- settings

create table settings (
  key text primary key,
  value jsonb not null
);
alter table settings enable row level security;
grant select, insert, update, delete on settings to sumario_system;
create policy everything on settings to sumario_system using (true) with check (true);
