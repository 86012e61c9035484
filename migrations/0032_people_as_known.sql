-- Shops report people and vehicles as they know them; the office completes them. What the database composes from several fields becomes a plain
-- column that a trigger keeps: other expressions for a generated column would rewrite the table.

-- ---------------------------------------------------------------- witnesses
alter table witnesses
  alter column code drop not null,
  alter column lastname drop not null,
  alter column witness_type drop not null,
  alter column full_name drop expression,
  alter column search drop expression,
  alter column document drop expression;

create function name_witness() returns trigger language plpgsql as $$
begin
  new.full_name := concat_ws(' ', new.name, new.lastname);
  new.search := fold(concat_ws(' ', new.code, new.name, new.lastname));
  new.document := search_document(search_joined(new.code), concat_ws(' ', new.name, new.lastname), null, null);
  return new;
end $$;
create trigger named before insert or update of code, name, lastname on witnesses for each row execute function name_witness();

-- Lists show rows without a text last, by this expression.
drop index witnesses_lastname_idx, witnesses_customer_idx;
create index witnesses_lastname_idx on witnesses ((coalesce(lastname, U&'\FFFF')), id) where not deleted;
create index witnesses_customer_idx on witnesses (customer_id, (coalesce(lastname, U&'\FFFF')), id) where not deleted;
-- A user of a shop who was a witness before is found by the address of the account.
create index witnesses_email_idx on witnesses (customer_id, email) where email is not null and not deleted;

-- Completing a witness finishes the tasks that ask for it.
create index tasks_completion_idx on tasks (origin) where origin like 'rule:completion:%';

-- ---------------------------------------------------------------- offenders
alter table criminals
  add column sex text constraint criminals_sex_check check (sex in ('male', 'female')),
  add column apparent_age text constraint criminals_apparent_age_check
    check (apparent_age in ('about15', 'about20', 'about30', 'about40', 'about50', 'about60', 'about70')),
  add column height text constraint criminals_height_check check (height in ('short', 'average', 'tall')),
  add column spoken_language text constraint criminals_spoken_language_check check (spoken_language in
    ('spanish', 'french', 'catalan', 'basque', 'galician', 'english', 'arabic', 'romanian', 'portuguese', 'italian', 'other')),
  add column clothes text collate "es-x-icu",
  add column marks text collate "es-x-icu",
  add column described_as text collate "es-x-icu",
  alter column full_name drop expression;

-- Name and surname, else the nickname, else the number of a document, else what the person looks like.
create function name_offender() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(trim(concat(new.name, ' ', new.surname)), ''), new.nickname, new.dni, new.described_as);
  return new;
end $$;
create trigger named before insert or update of name, surname, nickname, dni, described_as on criminals for each row execute function name_offender();

-- ---------------------------------------------------------------- vehicles
alter table vehicles
  alter column plate drop not null,
  alter column search drop expression,
  alter column document drop expression,
  add column known_as text collate "es-x-icu";
update vehicles set known_as = plate;

-- The known parts of a half plate (12?4K?) are words of their own.
create function name_vehicle() returns trigger language plpgsql as $$
begin
  new.known_as := coalesce(new.plate, nullif(concat_ws(' ', new.brand, new.model, new.color), ''));
  new.search := fold(concat_ws(' ', new.plate, new.brand, new.model, case when new.plate is null or new.plate like '%?%' then new.color end));
  new.document := search_document(
    concat_ws(' ', regexp_replace(search_joined(new.plate), '([0-9]+)', ' \1 ', 'g'), case when new.plate like '%?%' then new.plate end),
    concat_ws(' ', search_joined(new.plate), new.brand, new.model), null, null);
  return new;
end $$;
create trigger named before insert or update of plate, brand, model, color on vehicles for each row execute function name_vehicle();

-- Two halves of a plate may be two cars.
drop index vehicles_customer_plate_key, vehicles_plate_idx, vehicles_customer_idx;
create unique index vehicles_customer_plate_key on vehicles (customer_id, plate) where not deleted and plate not like '%?%';
create index vehicles_plate_idx on vehicles ((coalesce(plate, U&'\FFFF')), id) where not deleted;
create index vehicles_known_as_idx on vehicles (known_as, id) where not deleted;
create index vehicles_customer_idx on vehicles (customer_id, (coalesce(plate, U&'\FFFF')), id) where not deleted;

create or replace function vehicle_terms(plate text, brand text, model text, color text) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', public.search_words(concat_ws(' ', whole, case when plate like '%?%' then plate end, brand, model, color)))
    || public.search_near(public.search_words(concat_ws(' ', whole, brand, model)))
    || array(select '%' || substr(whole, start, size) from generate_series(1, length(whole) - 2) start, generate_series(3, 8) size
      where start + size - 1 <= length(whole))
  from (select public.search_joined(plate) as whole) p $$;
