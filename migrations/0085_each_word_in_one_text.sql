-- Since 0083 a list with typed text looked for each part of a word in both texts of a case. Each is now in one of them. The facts have what is no digit of
-- the attestation as well: only numbers change every day. So a part of a word without digits is in case_facts, if it is anywhere.
create function attestation_letters(attestation text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(coalesce(attestation, ''), '[0-9]+', ' ', 'g');
end $$;
create function case_facts_text(facts text, attestation text) returns text language plpgsql immutable parallel safe as $$
begin
  return public.fold(facts || ' ' || public.attestation_letters(attestation));
end $$;
-- What has a digit: the numbers, and such words of the facts. So a part of a word with a digit is in case_words, if it is anywhere.
create function case_number_text(cid integer, attestation text, facts text) returns text language plpgsql immutable parallel safe as $$
begin
  return public.fold(cid || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || coalesce(attestation, ''))
    || coalesce((select ' ' || string_agg(word[1], ' ') from regexp_matches(public.fold(facts), '[^ \t\n\r]*[0-9][^ \t\n\r]*', 'g') word), '');
end $$;

create or replace function refresh_case_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from case_words where id = any (ids) order by id for update;
  insert into case_facts (id, customer_id, establishment_id, search)
    select c.id, c.customer_id, c.establishment_id, case_facts_text(c.facts, c.attestation) from cases c where c.id = any (ids)
  on conflict (id) do update set customer_id = excluded.customer_id, establishment_id = excluded.establishment_id, search = excluded.search
  where (case_facts.customer_id, case_facts.establishment_id, case_facts.search)
    is distinct from (excluded.customer_id, excluded.establishment_id, excluded.search);
  insert into case_words (id, deleted, customer_id, establishment_id, cid, search, document, others)
    select c.id, c.deleted, c.customer_id, c.establishment_id, c.cid, case_number_text(c.cid, c.attestation, c.facts), own_case_words(c.document, c.cid, c.facts_day, c.penal_type, c.attestation,
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
    update case_words w set cid = new.cid, search = case_number_text(new.cid, new.attestation, new.facts),
        document = own_case_words(new.document, new.cid, new.facts_day, new.penal_type, new.attestation, new.autos_previous_proceedings,
          new.autos_abbreviated_procedure, new.autos_misdemeanor, new.enforcement_number) || w.others
      where w.id = new.id and w.others is not null;
    if not found then perform refresh_case_words(array[new.id]);
    elsif old.facts is distinct from new.facts or attestation_letters(old.attestation) <> attestation_letters(new.attestation) then
      update case_facts set search = case_facts_text(new.facts, new.attestation) where id = new.id;
    end if;
  end if;
  return null;
end $$;

drop function case_number_text(integer, text);

-- Made anew as a whole: an index takes a new text more slowly than all of them at once.
drop index case_facts_search_idx;
update case_facts f set search = case_facts_text(c.facts, c.attestation) from cases c where c.id = f.id and attestation_letters(c.attestation) ~ '[^ ]';
create index case_facts_search_idx on case_facts using gin (search gin_trgm_ops);
analyze case_facts;

-- The text of cases from before 0083 has all their facts, until it is written the next time.
update case_words w set search = case_number_text(c.cid, c.attestation, c.facts) from cases c
  where c.id = w.id and c.facts ~ '[0-9]' and position(fold(c.facts) in w.search) = 0;
