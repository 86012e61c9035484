-- How people and programs sign in: passwords, second factors, passkeys, tokens, and the providers of companies.

create table credentials (
  user_id uuid primary key references users,
  password_hash text,
  must_change boolean not null default false,
  totp_key text,
  -- The last time step whose code was accepted, so that each code works once.
  totp_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}',
  -- Sessions expire and are deleted, but the page of a user still shows it.
  last_sign_in_at timestamptz(3),
  -- False between registering and opening the mailed link. Whoever registered before was never asked.
  address_verified boolean not null default true,
  -- Keys of second factors are encrypted with a key from the secret of the installation. The server seals the rows that are there when it
  -- starts; from now on nobody can store a key as it is.
  constraint credentials_totp_key_sealed check (totp_key like 'v1.%')
);
alter table credentials enable row level security;
grant select, insert, update, delete on credentials to sumario_system;
create policy everything on credentials to sumario_system using (true) with check (true);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  stage text not null check (stage in ('otp', 'otpConfig', 'password', 'locked', 'full')),
  -- The key in a QR code that the user has not yet confirmed with a first code.
  enrolment_key text,
  remember boolean not null default false,
  device text not null default '',
  address text not null default '',
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Whether a second factor was shown in this session: one that is required later is asked for at the next request.
  second_factor boolean not null default false,
  constraint sessions_enrolment_key_sealed check (enrolment_key like 'v1.%')
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);
alter table sessions enable row level security;
grant select, insert, update, delete on sessions to sumario_system;
create policy everything on sessions to sumario_system using (true) with check (true);

create table reset_codes (
  code_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz(3) not null,
  -- A link of one kind replaces earlier ones of its kind only. Links that live longer than a reset are invitations.
  kind text not null check (kind in ('reset', 'invitation', 'verification'))
);
create index reset_codes_user_idx on reset_codes (user_id);
alter table reset_codes enable row level security;
grant select, insert, update, delete on reset_codes to sumario_system;
create policy everything on reset_codes to sumario_system using (true) with check (true);

-- Sign-ins that are under way at an external identity provider (OpenID Connect).
create table provider_states (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz(3) not null
);
alter table provider_states enable row level security;
grant select, insert, update, delete on provider_states to sumario_system;
create policy everything on provider_states to sumario_system using (true) with check (true);

create table budgets (
  -- A hash: addresses of people and machines are personal data.
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz(3) not null
);
create index budgets_refilled_idx on budgets (refilled_at);
alter table budgets enable row level security;
grant select, insert, update, delete on budgets to sumario_system;
create policy everything on budgets to sumario_system using (true) with check (true);

-- Passkeys (WebAuthn): a second factor, and a sign-in without a password.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  -- Base64url, as browsers send it. Authenticators make it; nobody can register one that somebody has.
  credential_id text not null unique,
  -- COSE. Public: it is not sealed, and a lost secret of the installation does not void it.
  public_key bytea not null,
  -- How often the authenticator has signed; 0 forever if it does not count.
  counter bigint not null,
  transports text[] not null default '{}',
  -- Whether it is synchronised between devices, and whether it has a copy by now.
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index passkeys_user_idx on passkeys (user_id);
alter table passkeys enable row level security;
grant select, insert, update, delete on passkeys to sumario_system;
create policy everything on passkeys to sumario_system using (true) with check (true);

-- Challenges are signed, not stored; those that were answered are here until they expire, so that each works once.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_expires_idx on used_challenges (expires_at);
alter table used_challenges enable row level security;
grant select, insert, update, delete on used_challenges to sumario_system;
create policy everything on used_challenges to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- programs
-- Programs use the API by tokens of a person or of a service account, and may repeat the request that creates a record.

create table tokens (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  -- The beginning, by which people recognise it. Of the token itself only the hash is stored.
  prefix text not null,
  token_hash bytea not null unique,
  -- What it may read and write at most: `cases:read`, `all:write`. What its user may not do, it may not do either.
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Whether it was made in a session with a second factor: one made without stops working when its user must have one.
  second_factor boolean not null,
  created_at timestamptz(3) not null,
  created_by uuid not null references users,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index tokens_user_idx on tokens (user_id);
alter table tokens enable row level security;
grant select, insert, update, delete on tokens to sumario_system;
create policy everything on tokens to sumario_system using (true) with check (true);

-- What a request with an Idempotency-Key created, for a day. The record and not the answer: it is read again with the rights of that moment.
create table idempotency_keys (
  user_id uuid not null references users,
  key_hash bytea not null,
  entity text not null,
  body_hash bytea not null,
  record_id uuid,
  created_at timestamptz(3) not null,
  primary key (user_id, key_hash)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
grant select, insert, update, delete on idempotency_keys to sumario_system;
create policy everything on idempotency_keys to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- companies
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
