-- Saving a word of a case cost most where it touched no word at all: the index over its folded text made PostgreSQL write every index of the case anew,
-- and the words of its facts were made again although only a number had changed.

-- The text that a part of a word is looked for in stands with the other words of the case, so that the row of the case has no index over it.
create function case_text(cid integer, facts text, attestation text) returns text language plpgsql immutable parallel safe as $$
begin
  return public.fold(cid || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || facts || ' ' || coalesce(attestation, ''));
end $$;
-- Every row is written: its index is made once, at the end.
drop index case_words_document_idx;
alter table case_words add column search text;
update case_words w set search = case_text(c.cid, c.facts, c.attestation) from cases c where c.id = w.id;
-- Every save adds to both. A short list is emptied often, by somebody who saves: with 256 kB a save cost 5.9 ms, with the default of 4 MB 5.2. Searches
-- read the list of the words.
create index case_words_document_idx on case_words using gin (customer_id, document) with (gin_pending_list_limit = 1024) where not deleted;
create index case_words_search_idx on case_words using gin (search gin_trgm_ops);
drop index cases_search_idx;

-- The numbers of a case as words.
create function case_numbers(cid integer, attestation text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return public.search_marked('=', public.search_words(
    public.search_number(cid) || ' ' || coalesce(attestation, '') || ' ' || public.search_joined(attestation)));
end $$;
create or replace function derive_case_text() returns trigger language plpgsql as $$
declare
  digits text := new.cid::text;
begin
  new.number := left(digits, 4) || '-' || substr(digits, 5);
  if tg_op = 'UPDATE' and old.document is not null and (old.facts, old.country) is not distinct from (new.facts, new.country) then
    -- Those of the facts stay: no stem has a mark.
    new.document := ts_delete(old.document, public.case_numbers(old.cid, old.attestation)) || array_to_tsvector(public.case_numbers(new.cid, new.attestation));
  else
    new.document := array_to_tsvector(public.case_numbers(new.cid, new.attestation)) || public.search_document(null, null, new.facts, new.country);
  end if;
  return new;
end $$;
create or replace trigger derive_text before insert or update of cid, facts, attestation, country, number, document on cases
  for each row execute function derive_case_text();
alter table cases enable always trigger derive_text;
alter table cases drop column search;

-- The same terms as before. Each number is taken apart once instead of four times.
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
    cross join lateral (select coalesce(search_words(concat_ws(' ', e.alias, e.city, bands.names)), '{}') as words) near
    cross join lateral (select array(select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color))
      from case_vehicles l join vehicles v on v.id = l.vehicle_id where l.case_id = c.id) as terms) cars
    cross join lateral (select array(select criminal_id from case_criminals where case_id = c.id) as people) of
    cross join lateral (select case when count(*) > 0 then article_terms(string_agg(g.name, ' '), array_agg(g.code)) end as terms
      from case_articles g where g.case_id = c.id) goods
    -- OFFSET makes them once for both columns.
    cross join lateral (select array_to_tsvector(search_marked('=', search_words(concat_ws(' ', search_joined(e.code), k.alias, a.alias, courts.names))
      || near.words) || search_near(near.words) || cars.terms || names_of(of.people) || goods.terms) as terms offset 0) o
    where c.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, establishment_id = excluded.establishment_id,
    cid = excluded.cid, search = excluded.search, document = excluded.document, others = excluded.others
  where (case_words.deleted, case_words.customer_id, case_words.establishment_id, case_words.cid, case_words.search, case_words.document, case_words.others)
    is distinct from (excluded.deleted, excluded.customer_id, excluded.establishment_id, excluded.cid, excluded.search, excluded.document, excluded.others);
end $$;

create or replace function keep_case_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.deleted, old.customer_id, old.establishment_id, old.lawyer_id, old.court_id, old.court_instruction_id, old.court_penal_id, old.court_appeal_id,
      old.enforcement_court_id)
    is distinct from (new.deleted, new.customer_id, new.establishment_id, new.lawyer_id, new.court_id, new.court_instruction_id, new.court_penal_id,
      new.court_appeal_id, new.enforcement_court_id) then
    perform refresh_case_words(array[new.id]);
  elsif (old.cid, old.facts, old.attestation, old.document, old.autos_misdemeanor, old.autos_previous_proceedings, old.autos_abbreviated_procedure,
      old.enforcement_number, old.penal_type, old.facts_month)
    is distinct from (new.cid, new.facts, new.attestation, new.document, new.autos_misdemeanor, new.autos_previous_proceedings,
      new.autos_abbreviated_procedure, new.enforcement_number, new.penal_type, new.facts_month) then
    update case_words w set cid = new.cid, search = case_text(new.cid, new.facts, new.attestation),
        document = own_case_words(new.document, new.cid, new.facts_day, new.penal_type, new.attestation, new.autos_previous_proceedings,
          new.autos_abbreviated_procedure, new.autos_misdemeanor, new.enforcement_number) || w.others
      where w.id = new.id and w.others is not null;
    if not found then perform refresh_case_words(array[new.id]); end if;
  end if;
  return null;
end $$;
