-- Webhooks: other systems are told of what happens to records, with the rights that the owner of each webhook has when it is sent.

create table webhooks (
  id uuid primary key,
  -- Only records of this customer; without one those of the whole installation.
  customer_id uuid references customers,
  owner_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) <= 2000),
  -- The key of the signatures, sealed with the secret of the installation.
  secret text not null,
  collections text[] not null check (cardinality(collections) > 0),
  events text[] not null check (cardinality(events) > 0 and events <@ array['created', 'updated', 'status', 'removed']),
  -- With the columns of the record's list, or with ids alone.
  with_facts boolean not null,
  active boolean not null default true,
  -- The last entry of the journal that was looked at.
  position bigint not null,
  -- Since when no attempt succeeds.
  failing_since timestamptz(3),
  -- When it was switched off because nothing arrived.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users
);
alter table webhooks enable row level security;
grant select, insert, update, delete on webhooks to sumario_system;
create policy everything on webhooks to sumario_system using (true) with check (true);

-- One event for one webhook. It names a record and says nothing of it: what is sent is read when it is sent.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  seq bigint not null,
  entity text not null,
  record_id uuid not null,
  event text not null,
  version integer,
  happened_at timestamptz(3) not null,
  -- `dropped`: its owner may not see the record.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  locked_until timestamptz(3),
  -- How the last attempt ended: the status of the answer, or the kind of the error. Never what was answered.
  status integer,
  error text,
  finished_at timestamptz(3)
);
create unique index webhook_deliveries_seq_key on webhook_deliveries (webhook_id, seq desc);
-- What is due, and whether an earlier event of the same record still waits.
create index webhook_deliveries_due_idx on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_record_idx on webhook_deliveries (webhook_id, record_id, seq) where state = 'waiting';
create index webhook_deliveries_finished_idx on webhook_deliveries (finished_at) where finished_at is not null;
alter table webhook_deliveries enable row level security;
grant select, insert, update, delete on webhook_deliveries to sumario_system;
create policy everything on webhook_deliveries to sumario_system using (true) with check (true);
