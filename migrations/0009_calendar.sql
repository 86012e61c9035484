-- Calendars read their events from the records by date. The instants of hearings are narrowed by instant first, then by the day of the place.
-- The customer stands last, so that the rows of others are left out without being fetched. Ends of orders, notifications and adjournments have theirs.
create index cases_hearing_idx on cases (trial_datetime, customer_id) where trial_datetime is not null and not deleted;
create index cases_order_start_idx on cases (restraining_order_start_date) where restraining_order_start_date is not null and not deleted;
create index civil_cases_prior_date_idx on civil_cases (prior_hearing_date, customer_id) where prior_hearing_date is not null and not deleted;
create index civil_cases_trial_date_idx on civil_cases (trial_hearing_date, customer_id) where trial_hearing_date is not null and not deleted;
create index civil_cases_due_date_idx on civil_cases (demand_response_due_date, customer_id) where demand_response_due_date is not null and not deleted;
create index civil_cases_notification_idx on civil_cases (judgment_notification_date, customer_id) where judgment_notification_date is not null and not deleted;

-- The secret address under which a person's calendar is read from outside: one each, only its hash is kept.
create table calendar_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
alter table calendar_feeds enable row level security;
grant select, insert, update, delete on calendar_feeds to sumario_system;
create policy everything on calendar_feeds to sumario_system using (true) with check (true);
