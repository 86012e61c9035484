-- Witnesses answer from a link in their mail whether they come to the hearing. Both columns have defaults: the version before writes lines without them.
alter table case_witnesses
  add column declined boolean not null default false,
  add column decline_reason text collate "es-x-icu";

-- The links that were mailed: one witness and one hearing each. Only the hash of the secret is stored. A link stops working when the hearing has
-- another date, is over or does not take place; the row goes with the line of the witness.
create table hearing_invitations (
  token_hash bytea primary key,
  case_id uuid not null references cases,
  line_id uuid not null references case_witnesses on delete cascade,
  -- The line may get another witness: the link was mailed to this one.
  witness_id uuid not null references witnesses,
  hearing_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index hearing_invitations_line_idx on hearing_invitations (line_id, hearing_at, created_at);
create index hearing_invitations_case_idx on hearing_invitations (case_id);
create index hearing_invitations_witness_idx on hearing_invitations (witness_id);
create index hearing_invitations_hearing_idx on hearing_invitations (hearing_at);
alter table hearing_invitations enable row level security;
grant select, insert, update, delete on hearing_invitations to sumario_system;
create policy everything on hearing_invitations to sumario_system using (true) with check (true);

-- Calling the witnesses who do not answer ends with their answer.
create index tasks_witnesses_idx on tasks (case_id) where origin like 'rule:witnesses:%';
