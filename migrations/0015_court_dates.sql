-- outside of a transaction
-- Dates of proceedings that legal terms run from. Each is rare, so the reminders read them through small partial indexes.

alter table cases
  -- The decision can no longer be appealed: lapse, enforcement and cancelled records count from this day.
  add column if not exists final_date date,
  -- France: a copy of a complaint at the police was sent to the prosecutor (85 CPP).
  add column if not exists prosecutor_copy_date date,
  -- Spain: the accusation was given its time to file its brief (780.1, 800.4 LECrim).
  add column if not exists indictment_notification_date date,
  -- France: an ordonnance pénale was notified (495-3 CPP), a fixed fine was served (495-17 CPP).
  add column if not exists penal_order_notification_date date,
  add column if not exists afd_notice_date date;
alter table civil_cases
  add column if not exists final_date date,
  add column if not exists demand_date date,
  add column if not exists masc_date date,
  -- Spain: the claimant was given the opposition to its monitorio (818 LEC).
  add column if not exists opposition_notification_date date;

drop index concurrently if exists cases_court_dates_idx;
create index concurrently cases_court_dates_idx on cases (id)
  where (indictment_notification_date is not null or penal_order_notification_date is not null or afd_notice_date is not null) and not deleted;
drop index concurrently if exists civil_cases_court_dates_idx;
create index concurrently civil_cases_court_dates_idx on civil_cases (id)
  where (opposition_notification_date is not null or final_date is not null) and not deleted;
-- French judgments whose term to appeal runs from the day they were given.
drop index concurrently if exists cases_given_idx;
create index concurrently cases_given_idx on cases (judgment_date)
  where judgment_date is not null and judgment_notification_date is null and country = 'France' and not deleted;

-- Other terms give reminders too, which are escalated if nobody acts on them.
drop index concurrently if exists notices_deadline_idx;
create index concurrently notices_deadline_idx on notices (created_at) where kind in ('limitation', 'appeal', 'civilDue', 'legalTerm');

-- Terms that were counted from another day in the release before: a job tells lawyers once which dates have moved, and counts reminders that were
-- sent for the former date as sent for the new one. The setting marks that this is still to be done.
grant update (key) on notices to sumario_system;
insert into settings (key, value) select 'movedDates', 'true' where exists (select from cases) or exists (select from civil_cases)
  on conflict (key) do nothing;
insert into jobs (id, kind, key, payload, run_at) select gen_random_uuid(), 'movedDates', '0015', '{}', now()
  where exists (select from settings where key = 'movedDates') on conflict do nothing;
