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
