-- Lawyers, customers and their establishments, courts, and the accounts of people.

-- ---------------------------------------------------------------- lawyers, customers, places

create table lawyers (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  dni text not null,
  alias text collate "es-x-icu" not null,
  lawyer_number text,
  email text not null,
  phone text,
  state text collate "es-x-icu",
  color text,
  customer_id uuid,
  search text generated always as (fold(alias || ' ' || coalesce(lawyer_number, ''))) stored,
  user_id uuid,
  inactive boolean not null default false
);
create unique index lawyers_dni_key on lawyers (dni) where not deleted;
create unique index lawyers_user_key on lawyers (user_id) where not deleted;
create index lawyers_alias_idx on lawyers (alias, id) where not deleted;
create index lawyers_search_idx on lawyers using gin (search gin_trgm_ops) where not deleted;
alter table lawyers enable row level security;
grant select, insert, update on lawyers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on lawyers to sumario_staff, sumario_system using (true) with check (true);
create policy known on lawyers for select to sumario_scoped using (true);
create trigger mark_known_names after update of alias on lawyers for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
comment on trigger mark_known_names on lawyers is 'A server that remembers names learns that one of them has changed.';

create table customers (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  code text not null,
  alias text collate "es-x-icu" not null,
  bussiness_name text collate "es-x-icu" not null,
  country text not null check (country in ('Spain', 'France')),
  address text not null,
  address2 text,
  zip text not null,
  city text collate "es-x-icu" not null,
  state text collate "es-x-icu",
  phone text,
  fax text,
  cases_types text[] not null check (cases_types <@ array['penal', 'civil', 'issue']),
  lawyer_id uuid references lawyers,
  service_start_date date,
  force2fa boolean not null default false,
  search text generated always as (fold(alias || ' ' || code || ' ' || bussiness_name)) stored,
  -- Inactive records: pickers do not offer them, everything else stays. The alternative to removing a record that others refer to.
  inactive boolean not null default false,
  -- What a customer has of its own on papers and mails; empty for what the installation says. Its letterhead is a file of its record.
  paper_name text check (char_length(paper_name) <= 60),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  sender_name text check (char_length(sender_name) <= 80),
  reply_to text
);
create unique index customers_code_key on customers (code) where not deleted;
create index customers_alias_idx on customers (alias, id) where not deleted;
create index customers_search_idx on customers using gin (search gin_trgm_ops) where not deleted;
alter table customers enable row level security;
grant select, insert, update on customers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on customers to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on customers for select to sumario_scoped using (id = any ((select scope_customers())::uuid[]));
create trigger mark_known_names after update of alias on customers for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
comment on trigger mark_known_names on customers is 'A server that remembers names learns that one of them has changed.';
alter table lawyers add foreign key (customer_id) references customers;

create table companies (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  cif text not null,
  alias text collate "es-x-icu" not null,
  customer_id uuid not null references customers,
  search text generated always as (fold(alias || ' ' || cif)) stored,
  twin integer not null default 0
);
create index companies_alias_idx on companies (alias, id) where not deleted;
create index companies_customer_idx on companies (customer_id, alias, id) where not deleted;
create index companies_search_idx on companies using gin (search gin_trgm_ops) where not deleted;
create unique index companies_customer_alias_key on companies (customer_id, unique_form(alias), twin) where not deleted;
alter table companies enable row level security;
grant select, insert, update on companies to sumario_scoped, sumario_staff, sumario_system;
create policy everything on companies to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on companies for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));
create trigger reset_twin before update of customer_id, alias on companies for each row
  when (new.twin > 0 and (new.customer_id, unique_form(new.alias)) is distinct from (old.customer_id, unique_form(old.alias))) execute function reset_twin();
comment on trigger reset_twin on companies is 'Names are unique; one of two equal names from before loses that exception once it is renamed.';

create table establishments (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  code text not null,
  alias text collate "es-x-icu" not null,
  customer_id uuid not null references customers,
  country text not null check (country in ('Spain', 'France')),
  address text not null,
  address2 text,
  zip text not null,
  city text collate "es-x-icu" not null,
  state text collate "es-x-icu",
  phone text,
  fax text,
  lawyer_id uuid references lawyers,
  search text generated always as (fold(alias || ' ' || code || ' ' || city)) stored,
  company_id uuid references companies,
  document tsvector not null generated always as (
    search_document(code || ' ' || search_joined(code), alias || ' ' || city || ' ' || address, null, null)) stored,
  inactive boolean not null default false,
  twin integer not null default 0
);
create index establishments_alias_idx on establishments (alias, id) where not deleted;
create index establishments_customer_idx on establishments (customer_id, alias, id) where not deleted;
create index establishments_search_idx on establishments using gin (search gin_trgm_ops) where not deleted;
create index establishments_document_idx on establishments using gin (customer_id, document) where not deleted;
create unique index establishments_code_key on establishments (unique_form(code), twin) where not deleted;
alter table establishments enable row level security;
grant select, insert, update on establishments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on establishments to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on establishments for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or id = any ((select scope_establishments())::uuid[])));
create trigger reset_twin before update of code on establishments for each row
  when (new.twin > 0 and unique_form(new.code) is distinct from unique_form(old.code)) execute function reset_twin();
comment on trigger reset_twin on establishments is 'Names are unique; one of two equal names from before loses that exception once it is renamed.';
create trigger mark_known_names after update of alias on establishments
  for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
comment on trigger mark_known_names on establishments is 'A server that remembers names learns that one of them has changed.';

create table zones (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  customer_id uuid not null references customers,
  description text,
  search text generated always as (fold(alias)) stored,
  twin integer not null default 0
);
create index zones_alias_idx on zones (alias, id) where not deleted;
create index zones_customer_idx on zones (customer_id, alias, id) where not deleted;
create index zones_search_idx on zones using gin (search gin_trgm_ops) where not deleted;
create unique index zones_customer_alias_key on zones (customer_id, unique_form(alias), twin) where not deleted;
alter table zones enable row level security;
grant select, insert, update on zones to sumario_scoped, sumario_staff, sumario_system;
create policy everything on zones to sumario_staff, sumario_system using (true) with check (true);
create policy own on zones to sumario_scoped
  using ((select scope_role()) = 'supercustomer' and customer_id = any ((select scope_customers())::uuid[]));
create trigger reset_twin before update of customer_id, alias on zones for each row
  when (new.twin > 0 and (new.customer_id, unique_form(new.alias)) is distinct from (old.customer_id, unique_form(old.alias))) execute function reset_twin();
comment on trigger reset_twin on zones is 'Names are unique; one of two equal names from before loses that exception once it is renamed.';

create table zone_establishments (
  zone_id uuid not null references zones,
  establishment_id uuid not null references establishments,
  primary key (zone_id, establishment_id)
);
create index zone_establishments_establishment_idx on zone_establishments (establishment_id);
alter table zone_establishments enable row level security;
grant select, insert, update, delete on zone_establishments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on zone_establishments to sumario_staff, sumario_system using (true) with check (true);
create policy own on zone_establishments to sumario_scoped
  using (exists (select from zones where zones.id = zone_id))
  with check (exists (select from zones where zones.id = zone_id) and exists (select from establishments where establishments.id = establishment_id));

create table courts (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  number text,
  country text not null check (country in ('Spain', 'France')),
  court_type text not null check (court_type in ('instruction', 'penal', 'minors', 'firstInstance', 'commercial', 'social', 'provincialCourt', 'superiorCourt', 'supremeCourt', 'frJudicialCourt', 'frCriminalCourt', 'frPoliceCourt', 'frChildrenCourt', 'frAssizeCourt', 'frDepartmentalCriminalCourt', 'frAppealCourt', 'frCommercialCourt', 'frCassationCourt')),
  address text,
  zip text,
  city text collate "es-x-icu" not null,
  state text collate "es-x-icu",
  phone text,
  email text,
  search text generated always as (fold(alias || ' ' || city || ' ' || coalesce(number, ''))) stored,
  twin integer not null default 0,
  section text
    check (section in ('civil', 'instruction', 'civilInstruction', 'family', 'commercial', 'violence', 'childViolence', 'penal', 'minors', 'prisons', 'administrative', 'social'))
);
create index courts_alias_idx on courts (alias, id) where not deleted;
create index courts_city_idx on courts (city, id) where not deleted;
create index courts_search_idx on courts using gin (search gin_trgm_ops) where not deleted;
create unique index courts_country_city_alias_key on courts (country, unique_form(city), unique_form(alias), twin) where not deleted;
alter table courts enable row level security;
grant select, insert, update on courts to sumario_scoped, sumario_staff, sumario_system;
create policy everything on courts to sumario_staff, sumario_system using (true) with check (true);
create policy known on courts for select to sumario_scoped using (true);
create trigger move_hearings after update of zip, state, country on courts for each row
  when ((old.zip, old.state, old.country) is distinct from (new.zip, new.state, new.country)) execute function move_hearings_of_court();
comment on trigger move_hearings on courts is 'Hearings show the local time of their court, also after its place was corrected.';
create trigger reset_twin before update of country, city, alias on courts for each row
  when (new.twin > 0 and (new.country, unique_form(new.city), unique_form(new.alias)) is distinct from (old.country, unique_form(old.city), unique_form(old.alias)))
  execute function reset_twin();
comment on trigger reset_twin on courts is 'Names are unique; one of two equal names from before loses that exception once it is renamed.';
create trigger mark_known_names after update of alias on courts for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
comment on trigger mark_known_names on courts is 'A server that remembers names learns that one of them has changed.';

-- ---------------------------------------------------------------- accounts
create table users (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  email text not null,
  alias text collate "es-x-icu" not null,
  role text not null check (role in ('admin', 'manager', 'lawyer', 'supercustomer', 'customer', 'public')),
  status text not null default 'active' check (status in ('active', 'blocked', 'deactivated')),
  locale text not null default 'es' check (locale in ('es', 'fr')),
  customer_id uuid references customers,
  cases_types text[] not null default '{}' check (cases_types <@ array['penal', 'civil', 'issue']),
  availability text default 'online' check (availability in ('online', 'away', 'doNotDisturb', 'offline')),
  email_notifications boolean not null default true,
  -- Browsers this account has signed in with; a sign-in from a new one sends a mail.
  devices text[] not null default '{}',
  starred text[] not null default '{}' check (cardinality(starred) <= 10),
  search text generated always as (fold(alias || ' ' || email)) stored,
  -- An account of a program: it has a role and assignments like a person, tokens, and no way to sign in. Nobody writes to it.
  service boolean not null default false
);
create unique index users_email_key on users (email) where not deleted;
create index users_alias_idx on users (alias, id) where not deleted;
create index users_customer_idx on users (customer_id);
create index users_search_idx on users using gin (search gin_trgm_ops) where not deleted;
alter table users enable row level security;
grant select, insert, update on users to sumario_scoped, sumario_staff, sumario_system;
create policy everything on users to sumario_staff, sumario_system using (true) with check (true);
create policy own on users for select to sumario_scoped using (id = (select scope_user()));
create trigger mark_known_names after update of alias on users for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
comment on trigger mark_known_names on users is 'A server that remembers names learns that one of them has changed.';
alter table jobs add foreign key (asked_by) references users;
alter table lawyers add foreign key (user_id) references users;

create table user_customers (
  user_id uuid not null references users,
  customer_id uuid not null references customers,
  primary key (user_id, customer_id)
);
create index user_customers_customer_idx on user_customers (customer_id);
alter table user_customers enable row level security;
grant select, insert, update, delete on user_customers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on user_customers to sumario_staff, sumario_system using (true) with check (true);

-- A row without establishment is company-wide (`empresa`): all establishments of the customer, later ones included.
create table user_establishments (
  user_id uuid not null references users,
  customer_id uuid not null references customers,
  establishment_id uuid references establishments,
  unique nulls not distinct (user_id, customer_id, establishment_id)
);
create index user_establishments_establishment_idx on user_establishments (establishment_id);
alter table user_establishments enable row level security;
grant select, insert, update, delete on user_establishments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on user_establishments to sumario_staff, sumario_system using (true) with check (true);

create table user_pictures (
  user_id uuid primary key references users,
  image bytea not null,
  etag text not null
);
alter table user_pictures enable row level security;
grant select, insert, update, delete on user_pictures to sumario_system;
create policy everything on user_pictures to sumario_system using (true) with check (true);

-- Saved views of lists. The view without an alias is the state in which the user left the list.
-- They are not in the journal: they change with every click and concern one user.
create table user_filters (
  id uuid primary key,
  user_id uuid not null references users,
  screen text not null,
  alias text,
  values jsonb not null,
  -- Users of a customer share with users of the same customer; staff and lawyers share among themselves (no customer).
  shared boolean not null default false,
  customer_id uuid references customers,
  unique nulls not distinct (user_id, screen, alias)
);
create index user_filters_shared_idx on user_filters (customer_id) where shared;
alter table user_filters enable row level security;
grant select, insert, update, delete on user_filters to sumario_scoped, sumario_staff, sumario_system;
create policy everything on user_filters to sumario_system using (true) with check (true);
create policy own on user_filters to sumario_scoped, sumario_staff using (user_id = (select scope_user()));
create policy shared_by_firm on user_filters for select to sumario_staff using (shared and customer_id is null);
create policy shared_by_colleague on user_filters for select to sumario_scoped
  using (shared and case when (select scope_role()) = 'lawyer' then customer_id is null else customer_id = any ((select scope_customers())::uuid[]) end);

-- The alerts that a person has dismissed. `mark` is how much there was to see then (an amount, a number of cases): with more the alert comes back.
create table user_dismissals (
  user_id uuid not null references users,
  kind text not null check (kind in ('amount', 'repeat', 'band', 'shop')),
  subject_id uuid not null,
  mark bigint not null,
  dismissed_at timestamptz(3) not null,
  primary key (user_id, kind, subject_id)
);
alter table user_dismissals enable row level security;
grant select, insert, update on user_dismissals to sumario_scoped, sumario_staff;
grant select, insert, update, delete on user_dismissals to sumario_system;
create policy everything on user_dismissals to sumario_system using (true) with check (true);
create policy own on user_dismissals to sumario_scoped, sumario_staff using (user_id = (select scope_user()));

-- When a person looked at the own day: the last time before this visit, the beginning of this visit, and the last look.
create table user_visits (
  user_id uuid primary key references users,
  since timestamptz(3) not null,
  began_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
alter table user_visits enable row level security;
grant select on user_visits to sumario_scoped, sumario_staff;
grant select, insert, update on user_visits to sumario_system;
create policy everything on user_visits to sumario_system using (true) with check (true);
create policy own on user_visits for select to sumario_scoped, sumario_staff using (user_id = (select scope_user()));

-- The secret address of a user's calendar for other programs: one per user, stored as a hash.
create table calendar_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- The content of a user's calendar feed: the hearings that they attend, or all that they may see; kinds null means all kinds.
  scope text not null default 'own' check (scope in ('own', 'office')),
  kinds text[]
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
alter table calendar_feeds enable row level security;
grant select, insert, update, delete on calendar_feeds to sumario_system;
create policy everything on calendar_feeds to sumario_system using (true) with check (true);

-- An opened record names a dozen users, lawyers and courts, whom everybody may name who sees the record. A server remembers their names; this mark tells
-- it when one of them has changed. It is the number of the transaction, which no other has, also not one that comes after a rollback.
create table known_names (
  one boolean primary key default true check (one),
  mark xid8 not null
);
alter table known_names enable row level security;
grant select on known_names to sumario_scoped, sumario_staff, sumario_system;
create policy everybody on known_names for select to sumario_scoped, sumario_staff, sumario_system using (true);
insert into known_names (mark) values (pg_current_xact_id());
