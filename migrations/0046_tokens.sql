-- Programs use the API by tokens of a person or of a service account, and may repeat the request that creates a record.

-- An account of a program: it has a role and assignments like a person, tokens, and no way to sign in. Nobody writes to it.
alter table users add column service boolean not null default false;

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
