-- Background jobs, mails, reports, teaching and notices; and who sees history, files and notices of a record.

-- ---------------------------------------------------------------- jobs

create table jobs (
  id uuid primary key,
  kind text not null,
  -- Each lane has workers of its own, so that mails, uploads and long jobs do not wait for each other.
  lane text not null default 'general' check (lane in ('general', 'mail', 'upload')),
  -- What the job is about. At most one job of a kind waits or runs under a key.
  key text,
  -- One run of a recurring job: its key is never used again.
  recurring boolean not null default false,
  payload jsonb not null,
  run_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- The kind of the error, without any data.
  last_error text,
  progress integer not null default 0 check (progress between 0 and 100),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- The lease. The worker renews it; when a process dies the lease expires and another process takes the job.
  locked_until timestamptz(3),
  asked_by uuid references users
);
create unique index jobs_kind_key_key on jobs (kind, key) where recurring or state in ('waiting', 'running');
-- What is due in a lane: a waiting job at its time, a running one when its lease has expired.
create index jobs_due_idx on jobs (lane, (coalesce(locked_until, run_at))) where state in ('waiting', 'running');
create index jobs_finished_idx on jobs (finished_at) where finished_at is not null;
alter table jobs enable row level security;
grant select, insert, update, delete on jobs to sumario_system;
create policy everything on jobs to sumario_system using (true) with check (true);
-- Users follow the progress of the jobs they asked for.
grant select (id, state, progress, asked_by) on jobs to sumario_scoped, sumario_staff;
create policy own on jobs to sumario_scoped, sumario_staff using (asked_by = (select scope_user()));

-- ---------------------------------------------------------------- mails

-- What was sent to whom, and when. What a mail says is in the job that sends it, which has the id of the mail and is deleted with the sending:
-- links in mails are secrets.
create table mails (
  id uuid primary key,
  recipient text not null,
  locale text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  error text,
  -- Prevents a second mail about the same thing to a recipient without an account, who has no notices.
  key text
);
create unique index mails_key_key on mails (key);
create index mails_unsent_idx on mails (created_at) where sent_at is null;
alter table mails enable row level security;
grant select, insert, update, delete on mails to sumario_system;
create policy everything on mails to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- reports
-- Documents made in the background and kept for a day.

create table reports (
  -- The same id as the job that makes the report and as the content in the file store.
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('analytics', 'customer', 'global', 'actions')),
  format text not null check (format in ('pdf', 'xlsx')),
  asked jsonb not null,
  name text not null,
  -- What the user was allowed to see when the report was made. After a change of rights the user must request it again.
  rights text,
  -- In bytes; null until the report is ready.
  size bigint,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index reports_user_idx on reports (user_id, id);
alter table reports enable row level security;
grant select, insert, delete on reports to sumario_scoped, sumario_staff;
grant select, insert, update, delete on reports to sumario_system;
create policy everything on reports to sumario_system using (true) with check (true);
create policy own on reports to sumario_scoped, sumario_staff using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

-- ---------------------------------------------------------------- teaching

create table teaching (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  title text not null,
  category text not null check (category in ('protocol', 'evidence', 'law', 'safety', 'trialPreparation', 'application', 'news')),
  description text,
  language text not null check (language in ('es', 'fr')),
  modus_operandi text check (modus_operandi in ('unpaidCar', 'unpaidCart', 'bloomers', 'labelChange', 'emergencyExit', 'screen', 'penguin', 'moonLanding', 'butron', 'canOpener', 'raffiaBag', 'linedBag', 'counterfeitCoin', 'fakeCard', 'reusedTicket', 'canvas', 'surfers')),
  theft_method text check (theft_method in ('preparedBag', 'antitheftRemover', 'fittingRoom', 'overSecurityArch', 'archesSounded', 'hiddenAmongBelongings', 'force', 'fraud', 'seizure', 'unknown')),
  video text,
  published boolean not null default false,
  published_at timestamptz(3),
  search text generated always as (fold(title || ' ' || coalesce(description, ''))) stored
);
create index teaching_title_idx on teaching (title, id) where not deleted;
create index teaching_category_idx on teaching (category, id) where not deleted;
create index teaching_published_at_idx on teaching ((coalesce(published_at, '-infinity')), id) where not deleted;
create index teaching_search_idx on teaching using gin (search gin_trgm_ops) where not deleted;
alter table teaching enable row level security;
grant select, insert, update on teaching to sumario_scoped, sumario_staff, sumario_system;
create policy everything on teaching to sumario_staff, sumario_system using (true) with check (true);

-- The customers that an item is for. An item without a row is for every customer.
create table teaching_customers (
  teaching_id uuid not null references teaching,
  customer_id uuid not null references customers,
  primary key (teaching_id, customer_id)
);
alter table teaching_customers enable row level security;
grant select, insert, update, delete on teaching_customers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on teaching_customers to sumario_staff, sumario_system using (true) with check (true);
create policy own on teaching_customers for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));

-- Runs as the owner: a customer may not read which other customers an item is for.
create function teaching_is_for(item uuid, customers uuid[]) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from teaching_customers where teaching_id = item)
    or exists (select from teaching_customers where teaching_id = item and customer_id = any (customers)) $$;
create policy published on teaching for select to sumario_scoped
  using (published and teaching_is_for(id, (select scope_customers())::uuid[]));

-- Who has read an item, and when first and last.
create table teaching_readers (
  teaching_id uuid not null references teaching,
  user_id uuid not null references users,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (teaching_id, user_id)
);
alter table teaching_readers enable row level security;
grant select, insert, update on teaching_readers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on teaching_readers to sumario_staff, sumario_system using (true) with check (true);
create policy own on teaching_readers to sumario_scoped
  using (user_id = (select scope_user()) and exists (select from teaching where teaching.id = teaching_id));

-- ---------------------------------------------------------------- notices

create table notices (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null,
  entity text not null,
  record_id uuid not null,
  -- The parameters of its text; never the name of a person.
  facts jsonb not null,
  -- The record, the occasion and its date, so that a user gets each notice once.
  key text not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create unique index notices_user_key_key on notices (user_id, key);
create index notices_user_idx on notices (user_id, id);
create index notices_unread_idx on notices (user_id, id) where read_at is null;
create index notices_kind_idx on notices (user_id, kind, created_at);
alter table notices enable row level security;
grant select, insert, delete on notices to sumario_system;
grant select, update (read_at) on notices to sumario_scoped, sumario_staff;
create policy everything on notices to sumario_system using (true) with check (true);
create policy own on notices to sumario_staff using (user_id = (select scope_user()));

-- ---------------------------------------------------------------- who sees history, files and notices
-- History, files and notices of a record are visible to users who see the record. Other entities (users, lawyers and so on) hold values that
-- customers may not read at all.
create function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
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
    else false end $$;

create policy shown on journal for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and journal_shown(entity, record_id));
create policy shown on files to sumario_scoped using (journal_shown(entity, record_id));
create policy shown on notices to sumario_scoped using (user_id = (select scope_user()) and journal_shown(entity, record_id));
