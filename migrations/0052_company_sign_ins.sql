-- Companies sign their people in: an OpenID Connect provider per customer and e-mail domain.

create table company_sign_ins (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- Who has an address of this domain signs in there, so that it belongs to one customer alone.
  domain text not null check (domain = lower(domain) and char_length(domain) <= 253),
  issuer text not null check (char_length(issuer) <= 500),
  client_id text not null check (char_length(client_id) between 1 and 300),
  -- The secret of our client there, sealed with the secret of the installation.
  secret text not null,
  -- Nothing else opens an account of this customer with an address of the domain.
  required boolean not null,
  -- The directory of the company itself: an address counts as verified if it does not say that it is not.
  trusted boolean not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users,
  updated_at timestamptz(3) not null
);
create unique index company_sign_ins_domain_key on company_sign_ins (domain);
create index company_sign_ins_customer_idx on company_sign_ins (customer_id);
alter table company_sign_ins enable row level security;
grant select, insert, update, delete on company_sign_ins to sumario_system;
create policy everything on company_sign_ins to sumario_system using (true) with check (true);

-- Whom the provider means: its own id of a person, which never changes, and the account that it opened first. Addresses are given to others.
create table company_identities (
  sign_in_id uuid not null references company_sign_ins on delete cascade,
  subject text not null check (char_length(subject) <= 255),
  user_id uuid not null references users,
  created_at timestamptz(3) not null,
  primary key (sign_in_id, subject)
);
create unique index company_identities_user_key on company_identities (user_id, sign_in_id);
alter table company_identities enable row level security;
grant select, insert, update, delete on company_identities to sumario_system;
create policy everything on company_identities to sumario_system using (true) with check (true);
