-- Messages on cases, civil cases and issues, in two threads: `shop` is for everybody who sees the record, `office` for lawyers and staff.

-- ---------------------------------------------------------------- who sees a thread
-- The journal names a thread `case.shop`, `case.office` and so on. The rest is as before.
create or replace function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
  select case entity
    when 'case' then exists (select from cases where id = record_id)
    when 'issue' then exists (select from issues where id = record_id)
    when 'civilCase' then exists (select from civil_cases where id = record_id)
    when 'teaching' then exists (select from teaching where id = record_id)
    when 'vehicle' then exists (select from vehicles where id = record_id)
    when 'criminal' then exists (select from criminals where id = record_id)
    when 'band' then exists (select from bands where id = record_id)
    when 'witness' then exists (select from witnesses where id = record_id)
    when 'zone' then exists (select from zones where id = record_id)
    when 'establishment' then exists (select from establishments where id = record_id)
    -- Notices only: the journal records downloads of reports as `export`.
    when 'report' then exists (select from reports where id = record_id)
    when 'case.shop' then exists (select from cases where id = record_id)
    when 'issue.shop' then exists (select from issues where id = record_id)
    when 'civilCase.shop' then exists (select from civil_cases where id = record_id)
    when 'case.office' then scope_role() = 'lawyer' and exists (select from cases where id = record_id)
    when 'issue.office' then scope_role() = 'lawyer' and exists (select from issues where id = record_id)
    when 'civilCase.office' then scope_role() = 'lawyer' and exists (select from civil_cases where id = record_id)
    else false end $$;

create function thread_shown(entity text, record_id uuid, thread text) returns boolean language sql stable
  as $$ select journal_shown(entity || '.' || thread, record_id) $$;

-- ---------------------------------------------------------------- messages
create table messages (
  -- Made by the client, so that sending again does not send twice.
  id uuid primary key,
  entity text not null check (entity in ('case', 'civilCase', 'issue')),
  record_id uuid not null,
  thread text not null check (thread in ('shop', 'office')),
  -- The order of the thread, which is that of the commits: the writer holds the lock of the thread.
  position integer not null,
  sent_at timestamptz(3) not null,
  author_id uuid not null references users,
  author_alias text not null,
  -- Whether the author was of the office, and not of the customer, when it was sent.
  is_office boolean not null,
  -- Null once it was withdrawn or anonymised.
  text text,
  -- The mentioned users with their names: [{"id": …, "alias": …}].
  mentions jsonb not null default '[]',
  -- Files of the record that the message refers to.
  files uuid[] not null default '{}',
  edited_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
create unique index messages_thread_key on messages (record_id, thread, position);
alter table messages enable row level security;
grant select, insert, update on messages to sumario_scoped, sumario_staff, sumario_system;
create policy everything on messages to sumario_system using (true) with check (true);
create policy shown on messages for select to sumario_scoped using (thread_shown(entity, record_id, thread));
create policy shown_to_staff on messages for select to sumario_staff using (true);
-- Nobody writes in the name of another, or changes what another wrote.
create policy own_new on messages for insert to sumario_scoped
  with check (author_id = (select scope_user()) and thread_shown(entity, record_id, thread));
create policy own_changed on messages for update to sumario_scoped
  using (author_id = (select scope_user()) and thread_shown(entity, record_id, thread));
create policy own_new_of_staff on messages for insert to sumario_staff with check (author_id = (select scope_user()));
create policy own_changed_by_staff on messages for update to sumario_staff using (author_id = (select scope_user()));

-- How far each person has read a thread.
create table message_reads (
  record_id uuid not null,
  thread text not null,
  user_id uuid not null references users,
  entity text not null,
  position integer not null,
  read_at timestamptz(3) not null,
  primary key (record_id, thread, user_id)
);
alter table message_reads enable row level security;
grant select, insert, update on message_reads to sumario_scoped, sumario_staff, sumario_system;
create policy everything on message_reads to sumario_system using (true) with check (true);
create policy shown on message_reads for select to sumario_scoped using (thread_shown(entity, record_id, thread));
create policy shown_to_staff on message_reads for select to sumario_staff using (true);
create policy own_new on message_reads for insert to sumario_scoped
  with check (user_id = (select scope_user()) and thread_shown(entity, record_id, thread));
create policy own_changed on message_reads for update to sumario_scoped using (user_id = (select scope_user()));
create policy own_new_of_staff on message_reads for insert to sumario_staff with check (user_id = (select scope_user()));
create policy own_changed_by_staff on message_reads for update to sumario_staff using (user_id = (select scope_user()));

-- Messages that were addressed to a user, by a mention or as the other side, and that the user has not read: a few rows per user.
create table unread_messages (
  user_id uuid not null references users,
  message_id uuid not null references messages,
  entity text not null,
  record_id uuid not null,
  thread text not null,
  is_mention boolean not null,
  sent_at timestamptz(3) not null,
  primary key (user_id, message_id)
);
create index unread_messages_thread_idx on unread_messages (user_id, record_id, thread);
create index unread_messages_message_idx on unread_messages (message_id);
create index unread_messages_record_idx on unread_messages (record_id);
alter table unread_messages enable row level security;
grant select on unread_messages to sumario_scoped, sumario_staff;
grant select, insert, update, delete on unread_messages to sumario_system;
create policy everything on unread_messages to sumario_system using (true) with check (true);
create policy own_of_staff on unread_messages to sumario_staff using (user_id = (select scope_user()));
create policy own on unread_messages to sumario_scoped using (user_id = (select scope_user()) and thread_shown(entity, record_id, thread));

-- Reading a thread marks its notices as read, as the system: the next message may notify again.
grant update (read_at) on notices to sumario_system;
