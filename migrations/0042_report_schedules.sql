-- Reports that are made every week or month, and mailed as a link.

create table report_schedules (
  id uuid primary key,
  version integer not null default 1,
  -- Who answers for it; each recipient gets the report with rights of their own.
  user_id uuid not null references users,
  kind text not null check (kind in ('customer', 'global', 'actions')),
  format text not null check (format in ('pdf', 'xlsx')),
  -- Null for every customer that the recipient sees.
  customer_id uuid references customers,
  -- Ids, or 'empresa' for the company as a whole; empty for all of them.
  establishments text[] not null default '{}',
  country text check (country in ('Spain', 'France')),
  period text not null check (period in ('lastWeek', 'lastMonth', 'monthToDate', 'yearToDate')),
  every text not null check (every in ('week', 'month')),
  -- From Monday, 1, to Sunday, 7; or of the month, where a shorter one has its last day.
  day integer not null check (day between 1 and case every when 'week' then 7 else 31 end),
  hour integer not null check (hour between 0 and 23),
  paused boolean not null default false,
  -- Why it does not run any more; nobody paused it.
  stopped text check (stopped in ('owner', 'rights')),
  -- Null while it is paused or stopped.
  next_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index report_schedules_user_idx on report_schedules (user_id, id);
create index report_schedules_customer_idx on report_schedules (customer_id);
alter table report_schedules enable row level security;
grant select on report_schedules to sumario_scoped, sumario_staff;
grant select, insert, update, delete on report_schedules to sumario_system;
create policy everything on report_schedules to sumario_system using (true) with check (true);
create policy shown on report_schedules for select to sumario_staff using (true);
create policy own on report_schedules for select to sumario_scoped using (user_id = (select scope_user()));

-- Its owner reads notices about it.
create policy scheduled on notices to sumario_scoped
  using (user_id = (select scope_user()) and entity = 'reportSchedule' and exists (select from report_schedules s where s.id = record_id));

-- Routes check the right to the schedule and then read as the system: the other roles have no way to the two tables below.
create table report_schedule_recipients (
  schedule_id uuid not null references report_schedules on delete cascade,
  user_id uuid not null references users,
  primary key (schedule_id, user_id)
);
create index report_schedule_recipients_user_idx on report_schedule_recipients (user_id);
alter table report_schedule_recipients enable row level security;
grant select, insert, delete on report_schedule_recipients to sumario_system;
create policy everything on report_schedule_recipients to sumario_system using (true) with check (true);

-- One row per run and recipient. The key is what keeps a run that is repeated from mailing twice.
create table report_schedule_deliveries (
  schedule_id uuid not null references report_schedules on delete cascade,
  due_at timestamptz(3) not null,
  user_id uuid not null references users,
  ran_at timestamptz(3) not null,
  result text not null check (result in ('making', 'ready', 'blocked', 'noRight')),
  -- The report with this id may have expired since.
  report_id uuid,
  primary key (schedule_id, due_at, user_id)
);
create index report_schedule_deliveries_report_idx on report_schedule_deliveries (report_id) where report_id is not null;
create index report_schedule_deliveries_ran_idx on report_schedule_deliveries (ran_at);
alter table report_schedule_deliveries enable row level security;
grant select, insert, update, delete on report_schedule_deliveries to sumario_system;
create policy everything on report_schedule_deliveries to sumario_system using (true) with check (true);

-- How long a report is kept once it is ready: a mail of Friday evening is read on Monday.
alter table reports add column kept_hours integer not null default 24;
