-- People and vehicles around cases. Shops report them as they know them; the office completes them.
-- What the database composes from several fields is a plain column that a trigger keeps: other expressions for a generated column would rewrite
-- the table. Who sees witnesses, bands, criminals and vehicles depends on cases and issues: 0007 has those policies.

create table witnesses (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  code text,
  name text collate "es-x-icu" not null,
  lastname text collate "es-x-icu",
  witness_type text check (witness_type in ('vigilant', 'attendant', 'second', 'employee', 'customer')),
  n_tip text,
  email text,
  mobile text,
  customer_id uuid not null references customers,
  full_name text collate "es-x-icu",
  search text,
  document tsvector not null,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3),
  -- Lists find the people whom the office still has to complete. Triggers keep the columns: a generated column would rewrite the tables.
  unfinished boolean not null default false,
  -- Whether a witness is a minor follows the person: everybody who was ever in a case with minors counted as one, guards and cashiers too.
  birth_date date,
  -- For somebody whose date of birth nobody knows.
  minor boolean not null default false
);
create unique index witnesses_customer_code_key on witnesses (customer_id, code) where not deleted;
create index witnesses_search_idx on witnesses using gin (search gin_trgm_ops) where not deleted;
create index witnesses_document_idx on witnesses using gin (customer_id, document) where not deleted;
-- Lists show rows without a text last, by this expression.
create index witnesses_lastname_idx on witnesses ((coalesce(lastname, U&'\FFFF')), id) where not deleted;
-- Lists show rows without a text last, by this expression.
create index witnesses_customer_idx on witnesses (customer_id, (coalesce(lastname, U&'\FFFF')), id) where not deleted;
-- A user of a shop who was a witness before is found by the address of the account.
create index witnesses_email_idx on witnesses (customer_id, email) where email is not null and not deleted;
-- They are few among many.
create index witnesses_unfinished_idx on witnesses (customer_id, (coalesce(lastname, U&'\FFFF')), id) where unfinished and not deleted;
alter table witnesses enable row level security;
grant select, insert, update on witnesses to sumario_scoped, sumario_staff, sumario_system;
create policy everything on witnesses to sumario_staff, sumario_system using (true) with check (true);
create trigger named before insert or update of code, name, lastname on witnesses for each row execute function name_witness();
comment on trigger named on witnesses is 'People and vehicles are written down as they are known: the name that lists show comes from what there is.';
create trigger unfinished before insert or update of code, lastname, witness_type, n_tip on witnesses
  for each row execute function mark_unfinished_witness();
comment on trigger unfinished on witnesses is 'The office completes what shops have reported only in part.';

create table bands (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  modus_operandi text check (modus_operandi in ('unpaidCar', 'unpaidCart', 'bloomers', 'labelChange', 'emergencyExit', 'screen', 'penguin', 'moonLanding', 'butron', 'canOpener', 'raffiaBag', 'linedBag', 'counterfeitCoin', 'fakeCard', 'reusedTicket', 'canvas', 'surfers')),
  description text,
  customer_id uuid not null references customers,
  search text generated always as (fold(alias)) stored,
  document tsvector not null generated always as (search_document(null, alias, description, null)) stored,
  twin integer not null default 0
);
create index bands_alias_idx on bands (alias, id) where not deleted;
create index bands_customer_idx on bands (customer_id, alias, id) where not deleted;
create index bands_search_idx on bands using gin (search gin_trgm_ops) where not deleted;
create index bands_document_idx on bands using gin (customer_id, document) where not deleted;
create unique index bands_customer_alias_key on bands (customer_id, unique_form(alias), twin) where not deleted;
alter table bands enable row level security;
grant select, insert, update on bands to sumario_scoped, sumario_staff, sumario_system;
create policy everything on bands to sumario_staff, sumario_system using (true) with check (true);
create trigger reset_twin before update of customer_id, alias on bands for each row
  when (new.twin > 0 and (new.customer_id, unique_form(new.alias)) is distinct from (old.customer_id, unique_form(old.alias))) execute function reset_twin();
comment on trigger reset_twin on bands is 'Names are unique; one of two equal names from before loses that exception once it is renamed.';

create table criminals (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  dni text,
  name text collate "es-x-icu",
  surname text collate "es-x-icu",
  nickname text collate "es-x-icu",
  customer_id uuid not null references customers,
  -- Often little is known of a person: name and surname, else the nickname, else the number of a document.
  full_name text collate "es-x-icu",
  search text generated always as (fold(coalesce(surname, '') || ' ' || coalesce(name, '') || ' ' || coalesce(nickname, '') || ' ' || coalesce(dni, ''))) stored,
  document tsvector not null generated always as (
    search_document(search_joined(dni), coalesce(name, '') || ' ' || coalesce(surname, '') || ' ' || coalesce(nickname, ''), null, null)) stored,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3),
  birth_date date,
  sex text constraint criminals_sex_check check (sex in ('male', 'female')),
  apparent_age text constraint criminals_apparent_age_check
    check (apparent_age in ('about15', 'about20', 'about30', 'about40', 'about50', 'about60', 'about70')),
  height text constraint criminals_height_check check (height in ('short', 'average', 'tall')),
  spoken_language text constraint criminals_spoken_language_check check (spoken_language in
    ('spanish', 'french', 'catalan', 'basque', 'galician', 'english', 'arabic', 'romanian', 'portuguese', 'italian', 'other')),
  clothes text collate "es-x-icu",
  marks text collate "es-x-icu",
  described_as text collate "es-x-icu",
  unfinished boolean not null default false
);
create unique index criminals_customer_dni_key on criminals (customer_id, dni) where not deleted;
-- Lists sort rows without a text last, by this expression.
create index criminals_surname_idx on criminals ((coalesce(surname, U&'\FFFF')), id) where not deleted;
create index criminals_full_name_idx on criminals (full_name, id) where not deleted;
create index criminals_customer_idx on criminals (customer_id, (coalesce(surname, U&'\FFFF')), id) where not deleted;
create index criminals_search_idx on criminals using gin (search gin_trgm_ops) where not deleted;
create index criminals_document_idx on criminals using gin (customer_id, document) where not deleted;
create index criminals_unfinished_idx on criminals (customer_id, (coalesce(surname, U&'\FFFF')), id) where unfinished and not deleted;
alter table criminals enable row level security;
grant select, insert, update on criminals to sumario_scoped, sumario_staff, sumario_system;
create policy everything on criminals to sumario_staff, sumario_system using (true) with check (true);
create trigger named before insert or update of name, surname, nickname, dni, described_as on criminals for each row execute function name_offender();
comment on trigger named on criminals is 'People and vehicles are written down as they are known: the name that lists show comes from what there is.';
create trigger unfinished before insert or update of dni, name, nickname on criminals
  for each row execute function mark_unfinished_offender();
comment on trigger unfinished on criminals is 'The office completes what shops have reported only in part.';

create table vehicles (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  plate text collate "es-x-icu",
  foreign_plate boolean not null default false,
  brand text collate "es-x-icu",
  model text collate "es-x-icu",
  color text collate "es-x-icu",
  customer_id uuid not null references customers,
  search text,
  known_as text collate "es-x-icu"
);
create index vehicles_brand_idx on vehicles ((coalesce(brand, U&'\FFFF')), id) where not deleted;
create index vehicles_model_idx on vehicles ((coalesce(model, U&'\FFFF')), id) where not deleted;
create index vehicles_color_idx on vehicles ((coalesce(color, U&'\FFFF')), id) where not deleted;
create index vehicles_search_idx on vehicles using gin (search gin_trgm_ops) where not deleted;
-- Two halves of a plate may be two cars.
create unique index vehicles_customer_plate_key on vehicles (customer_id, plate) where not deleted and plate not like '%?%';
-- Two halves of a plate may be two cars.
create index vehicles_plate_idx on vehicles ((coalesce(plate, U&'\FFFF')), id) where not deleted;
create index vehicles_known_as_idx on vehicles (known_as, id) where not deleted;
-- Two halves of a plate may be two cars.
create index vehicles_customer_idx on vehicles (customer_id, (coalesce(plate, U&'\FFFF')), id) where not deleted;
alter table vehicles enable row level security;
grant select, insert, update on vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on vehicles to sumario_staff, sumario_system using (true) with check (true);
create trigger named before insert or update of plate, brand, model, color on vehicles for each row execute function name_vehicle();
comment on trigger named on vehicles is 'People and vehicles are written down as they are known: the name that lists show comes from what there is.';

-- A user sees and writes a link if both of its ends are visible.

create table band_criminals (
  band_id uuid not null references bands,
  criminal_id uuid not null references criminals,
  primary key (band_id, criminal_id)
);
create index band_criminals_criminal_idx on band_criminals (criminal_id);
alter table band_criminals enable row level security;
grant select, insert, update, delete on band_criminals to sumario_scoped, sumario_staff, sumario_system;
create policy everything on band_criminals to sumario_staff, sumario_system using (true) with check (true);
create policy ends on band_criminals to sumario_scoped
  using (exists (select from bands where bands.id = band_id) and exists (select from criminals where criminals.id = criminal_id));

create table band_vehicles (
  band_id uuid not null references bands,
  vehicle_id uuid not null references vehicles,
  primary key (band_id, vehicle_id)
);
create index band_vehicles_vehicle_idx on band_vehicles (vehicle_id);
alter table band_vehicles enable row level security;
grant select, insert, update, delete on band_vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on band_vehicles to sumario_staff, sumario_system using (true) with check (true);
create policy ends on band_vehicles to sumario_scoped
  using (exists (select from bands where bands.id = band_id) and exists (select from vehicles where vehicles.id = vehicle_id));

create table criminal_vehicles (
  criminal_id uuid not null references criminals,
  vehicle_id uuid not null references vehicles,
  primary key (criminal_id, vehicle_id)
);
create index criminal_vehicles_vehicle_idx on criminal_vehicles (vehicle_id);
alter table criminal_vehicles enable row level security;
grant select, insert, update, delete on criminal_vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on criminal_vehicles to sumario_staff, sumario_system using (true) with check (true);
create policy ends on criminal_vehicles to sumario_scoped
  using (exists (select from criminals where criminals.id = criminal_id) and exists (select from vehicles where vehicles.id = vehicle_id));
