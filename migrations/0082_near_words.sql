-- One letter apart, without a word for each letter left out in every document: these were half of the words of a case, and each save of its texts wrote
-- all of them again. The forms of a word are kept once for each customer, and a query with a wrong letter asks for the words that have one of them.
create table near_words (
  -- The word with one letter left out, or none.
  form text collate "C" not null,
  customer_id uuid not null references customers (id),
  word text collate "C" not null,
  primary key (form, customer_id, word)
);
alter table near_words enable row level security;
grant select on near_words to sumario_scoped, sumario_staff, sumario_system;
grant insert, delete on near_words to sumario_system;
create policy everything on near_words to sumario_staff, sumario_system using (true) with check (true);
create policy own on near_words for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));

-- Words that a document has no more. A job forgets those that no other document of the customer has: names of people who were forgotten.
create table doubted_words (
  customer_id uuid not null references customers (id),
  word text collate "C" not null
);
alter table doubted_words enable row level security;
grant select, insert, delete on doubted_words to sumario_system;
create policy everything on doubted_words to sumario_system using (true) with check (true);

-- The words of names among the terms of a document. Numbers are never meant with a wrong letter, plates are.
create function named_words(document tsvector) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select distinct substr(lexeme, 2) from unnest(document)
    where lexeme ~ '^[=@^][[:alnum:]]{4,30}$' and length(regexp_replace(lexeme, '[0-9]', '', 'g')) > 3);
end $$;

-- The lock keeps a word from being forgotten between this look and COMMIT.
create function learn_words(customer uuid, words text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(words) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(7305828);
  insert into near_words
    select distinct f.form, customer, w.word from unnest(words) w (word)
    cross join lateral unnest(search_near(array[w.word])) f (form)
    where not exists (select from near_words k where k.form = '~' || w.word and k.customer_id = customer and k.word = w.word)
    order by 1, 3
  on conflict do nothing;
end $$;

create function keep_near_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before tsvector := '';
  after tsvector := '';
begin
  -- What a case writes of itself are numbers.
  if tg_table_name = 'case_words' then
    if tg_op <> 'INSERT' then before := coalesce(old.others, ''); end if;
    if tg_op <> 'DELETE' then after := coalesce(new.others, ''); end if;
  else
    if tg_op <> 'INSERT' then before := old.document; end if;
    if tg_op <> 'DELETE' then after := new.document; end if;
  end if;
  if tg_op = 'UPDATE' and new.customer_id = old.customer_id then
    -- With forms it is from before this table: none of its words is known yet.
    perform learn_words(new.customer_id, named_words(
      case when before @@ $q$'~':* | '@~':* | '^~':*$q$ then after else ts_delete(after, tsvector_to_array(before)) end));
    before := ts_delete(before, tsvector_to_array(after));
  elsif tg_op <> 'DELETE' then
    perform learn_words(new.customer_id, named_words(after));
  end if;
  if tg_op <> 'INSERT' then insert into doubted_words select old.customer_id, word from unnest(named_words(before)) word; end if;
  return null;
end $$;
create trigger keep_near_words after insert or delete on case_words for each row execute function keep_near_words();
create trigger keep_changed_near_words after update of others, customer_id on case_words for each row
  when ((old.others, old.customer_id) is distinct from (new.others, new.customer_id)) execute function keep_near_words();
create trigger keep_near_words after insert or delete on issue_words for each row execute function keep_near_words();
create trigger keep_changed_near_words after update of document, customer_id on issue_words for each row
  when ((old.document, old.customer_id) is distinct from (new.document, new.customer_id)) execute function keep_near_words();

-- While documents are still made anew, or somebody learns a word, it is left for the next time.
create function forget_words() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doubted record;
  terms tsquery;
begin
  if exists (select from word_changes) or exists (select from stale_words) or not pg_try_advisory_xact_lock(7305828) then return; end if;
  for doubted in with taken as (delete from doubted_words returning customer_id, word) select distinct customer_id, word from taken loop
    terms := (select string_agg(quote_literal(mark || doubted.word), '|') from unnest(array['=', '@', '^']) mark)::tsquery;
    continue when exists (select from case_words w where w.customer_id = doubted.customer_id and w.document @@ terms)
      or exists (select from issue_words w where w.customer_id = doubted.customer_id and w.document @@ terms);
    delete from near_words k where k.form = any (search_near(array[doubted.word])) and k.customer_id = doubted.customer_id and k.word = doubted.word;
  end loop;
end $$;
revoke execute on function learn_words, keep_near_words, forget_words from public;
grant execute on function forget_words to sumario_system;

-- ---------------------------------------------------------------- documents without these forms
create or replace function vehicle_terms(plate text, brand text, model text, color text) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', public.search_words(concat_ws(' ', whole, case when plate like '%?%' then plate end, brand, model, color)))
    || array(select '%' || substr(whole, start, size) from generate_series(1, length(whole) - 2) start, generate_series(3, 8) size
      where start + size - 1 <= length(whole))
  from (select public.search_joined(plate) as whole) p $$;
create or replace function people_terms(mark text, people uuid[]) returns text[] language plpgsql stable as $$
declare
  names text[];
  ids text[];
begin
  if cardinality(people) = 0 then return '{}'; end if;
  select search_words(string_agg(concat_ws(' ', name, surname, nickname), ' ')), array_remove(array_agg(search_joined(dni)), '') into names, ids
    from criminals where id = any (people) and blocked_at is null and anonymised_at is null;
  return search_marked(mark, names || ids);
end $$;
create or replace function article_terms(names text, codes text[]) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', w.words || c.codes) || public.search_marked('#', c.codes)
  from (select coalesce(public.search_words(names), '{}') as words) w,
    (select array(select public.search_joined(code) from unnest(codes) code where public.search_joined(code) <> '') as codes) c $$;

create or replace function refresh_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from case_words where id = any (ids) order by id for update;
  insert into case_words (id, deleted, customer_id, establishment_id, cid, search, document, others)
    select c.id, c.deleted, c.customer_id, c.establishment_id, c.cid, case_text(c.cid, c.facts, c.attestation), own_case_words(c.document, c.cid, c.facts_day, c.penal_type, c.attestation,
      c.autos_previous_proceedings, c.autos_abbreviated_procedure, c.autos_misdemeanor, c.enforcement_number) || o.terms, o.terms
    from cases c
    join customers k on k.id = c.customer_id
    left join establishments e on e.id = c.establishment_id
    left join lawyers a on a.id = c.lawyer_id
    cross join lateral (select string_agg(concat_ws(' ', t.alias, t.city, t.number), ' ') as names from courts t
      where t.id in (c.court_id, c.court_instruction_id, c.court_penal_id, c.court_appeal_id, c.enforcement_court_id)) courts
    cross join lateral (select string_agg(b.alias, ' ') as names from case_bands l join bands b on b.id = l.band_id where l.case_id = c.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) places
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from case_vehicles l join vehicles v on v.id = l.vehicle_id where l.case_id = c.id) as terms) cars
    cross join lateral (select array(select criminal_id from case_criminals where case_id = c.id) as people) of
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms
      from case_articles g where g.case_id = c.id) goods
    -- OFFSET makes them once for both columns.
    cross join lateral (select array_to_tsvector(search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias, courts.names))
      || places.words) || cars.terms || names_of(of.people) || goods.terms) as terms offset 0) o
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, search = excluded.search, document = excluded.document, others = excluded.others
  where (case_words.deleted, case_words.customer_id, case_words.establishment_id, case_words.cid, case_words.search, case_words.document, case_words.others)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.search, excluded.document, excluded.others);
end $$;

create or replace function refresh_issue_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from issue_words where id = any (ids) order by id for update;
  insert into issue_words
    select i.id, i.deleted, i.customer_id, i.establishment_id, i.cid, i.document || array_to_tsvector(
      search_own_number(i.cid) || search_month(i.facts_day)
      || search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias)) || places.words)
      || cars.terms || names_of(of.people) || goods.terms)
    from issues i
    join customers k on k.id = i.customer_id
    left join establishments e on e.id = i.establishment_id
    left join lawyers a on a.id = i.lawyer_id
    cross join lateral (select string_agg(b.alias, ' ') as names from issue_bands l join bands b on b.id = l.band_id where l.issue_id = i.id) bands
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) places
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from issue_vehicles l join vehicles v on v.id = l.vehicle_id where l.issue_id = i.id) as terms) cars
    cross join lateral (select array(select criminal_id from issue_criminals where issue_id = i.id) as people) of
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms from issue_articles g where g.issue_id = i.id) goods
    where i.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, document = excluded.document
  where (issue_words.deleted, issue_words.customer_id, issue_words.establishment_id, issue_words.cid, issue_words.document)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.document);
end $$;

create or replace function add_link_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'case_criminals' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select case_id as id, array_to_tsvector(names_of(array_agg(criminal_id))) as terms from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'issue_criminals' then
      update issue_words w set document = w.document || array_to_tsvector(names_of(l.people))
        from (select issue_id as id, array_agg(criminal_id) as people from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'case_bands' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select id, array_to_tsvector(search_marked('=', words)) as terms from
          (select case_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) b) l where w.id = l.id;
    when 'issue_bands' then
      update issue_words w set document = w.document || array_to_tsvector(search_marked('=', l.words))
        from (select issue_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) l where w.id = l.id;
    when 'case_vehicles' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select x.case_id as id, array_to_tsvector(array_agg(t.term)) as terms from linked x join vehicles v on v.id = x.vehicle_id
          cross join lateral unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) as t (term) group by 1) l where w.id = l.id;
    when 'issue_vehicles' then
      update issue_words w set document = w.document || array_to_tsvector(array(
        select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) from linked x join vehicles v on v.id = x.vehicle_id where x.issue_id = w.id))
        where w.id in (select issue_id from linked);
  end case;
  return null;
end $$;

-- ---------------------------------------------------------------- queries
-- The words that have one of these forms, among those of the customers whom the user sees; the likeliest of very many.
create function words_near(forms text[], size integer) returns text[] language plpgsql stable parallel safe as $$
begin
  return array(select near_word from (select distinct k.word as near_word from public.near_words k where k.form = any (forms)) k
    order by abs(length(near_word) - size), near_word limit 60);
end $$;

-- As in 0022, with the words that are near. The forms are asked for too: documents of civil cases and vehicles have those of
-- their own names, and those of cases until they are made anew.
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
  joined text;
  either text;
begin
  for i in 1 .. total loop
    continue when stop[i] and nearness > 1 and not (true = all (stop));
    choices := array[words[i]];
    for size in 2 .. least(4, total) loop
      for start in greatest(1, i - size + 1) .. least(i, total - size + 1) loop
        joined := array_to_string(words[start : start + size - 1], '');
        if joined ~ '[0-9]' and length(joined) <= 40 then choices := choices || joined; end if;
      end loop;
    end loop;
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
      forms := public.search_near(choices);
      either := concat_ws('|', either, (select string_agg(quote_literal(form), '|') from unnest(forms) form),
        (select string_agg(quote_literal(mark || form), '|') from unnest(forms) form, unnest(marks[2:]) mark),
        (select string_agg(quote_literal(mark || near_word), '|') from unnest(public.words_near(forms, length(words[i]))) near_word, unnest(marks) mark),
        (select string_agg(quote_literal(term), '|') from jsonb_array_elements_text(near -> words[i]) term));
    end if;
    result := case when result is null then either::tsquery else result && either::tsquery end;
  end loop;
  return coalesce(result, ''::tsquery);
end $$;

-- ---------------------------------------------------------------- records from before
-- A job makes their documents anew, newest first. Until then they have their forms, and are found by them. Where none is complete, 0022 has one.
insert into word_changes (entity, record_id)
  select null, null where words_are_complete() and (exists (select from cases) or exists (select from issues));
insert into jobs (id, kind, key, payload, run_at)
  select gen_random_uuid(), 'words', '0082', '{}', now() where words_are_complete() and exists (select from word_changes where entity is null);
