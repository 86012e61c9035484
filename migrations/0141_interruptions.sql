-- The acts that interrupt or suspend the limitation of a case: the period runs anew from the last one (132.2 CP, 9-2 CPP).

create table case_interruptions (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  date date not null,
  act text not null check (act in ('courtResolution', 'courtComplaint', 'prosecutionAct', 'inquiryAct', 'civilPartyComplaint', 'courtDecision', 'other')),
  against text,
  effect text not null check (effect in ('restartsAll', 'restartsOne', 'suspends', 'none'))
);
create index case_interruptions_case_idx on case_interruptions (case_id, id);
alter table case_interruptions enable row level security;
grant select, insert, update, delete on case_interruptions to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_interruptions to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_interruptions to sumario_scoped using (exists (select from cases where cases.id = case_id));
create view opened_case_interruptions as select l from case_interruptions l where l.case_id = opened_record();
grant select on opened_case_interruptions to sumario_scoped, sumario_staff, sumario_system;

-- In Spain the day of the facts counts (132.1 CP), so that the period ends a day earlier, except where its last month has no such day.
update cases set limitation_date = limitation_date - 1
where country = 'Spain' and limitation_date is not null and case_status <> 'guiltyVerdict'
  and extract(day from limitation_date) = extract(day from datetime at time zone time_zone);
insert into settings (key, value) select 'movedDates', 'true' where exists (select from cases) or exists (select from civil_cases)
  on conflict (key) do nothing;
insert into jobs (id, kind, key, payload, run_at) select gen_random_uuid(), 'movedDates', '0141', '{}', now()
  where exists (select from settings where key = 'movedDates')
    and not exists (select from jobs where kind = 'movedDates' and key = '0015') on conflict do nothing;
