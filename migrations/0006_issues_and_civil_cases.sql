-- Issues (incidents that are not reported to the police) and civil cases, with their lines and links.

-- ---------------------------------------------------------------- issues

create table issues (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  cid integer not null,
  datetime timestamptz(3) not null,
  customer_id uuid not null references customers,
  establishment_id uuid references establishments,
  lawyer_id uuid references lawyers,
  facts text not null,
  ticket_amount bigint not null,
  recovered_products text not null check (recovered_products in ('yesForSale', 'yesNotForSale', 'some', 'no')),
  recovered_amount bigint,
  theft_seen text not null check (theft_seen in ('seenAndReported', 'seenNotDetained', 'notSeenPoliceItems', 'notSeenMissingItems')),
  theft_count text not null check (theft_count in ('onePerson', 'severalPeople', 'unknown')),
  loose_articles text not null check (loose_articles in ('moreThanFour', 'upToFour', 'unknown')),
  theft_method text check (theft_method in ('preparedBag', 'antitheftRemover', 'fittingRoom', 'overSecurityArch', 'archesSounded', 'hiddenAmongBelongings', 'force', 'violence', 'threat', 'weapon', 'fraud', 'seizure', 'unknown')),
  steal_type text check (steal_type in ('externalCustomer', 'internalEmployee', 'supplierThirdParty', 'burglary', 'holdUp', 'warehouseTransport', 'paymentFraud', 'returnFraud', 'onlineOrder', 'unknown')),
  has_images text not null check (has_images in ('storedUploaded', 'uploadedFactsNotVisible', 'camerasMomentUnknown', 'witnessesNoImages', 'noCamerasOrFaulty')),
  regular_in_area text check (regular_in_area in ('knownOffender', 'no', 'unknown')),
  preimplantation boolean not null default false,
  case_creator_id uuid references users,
  country text not null check (country in ('Spain', 'France')),
  time_zone text not null,
  converted_case_id uuid references cases,
  number text generated always as (left(cid::text, 4) || '-' || substr(cid::text, 5)) stored,
  search text generated always as (fold(cid::text || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || facts)) stored,
  facts_day date not null generated always as ((datetime at time zone time_zone)::date) stored,
  facts_month date not null generated always as (date_trunc('month', datetime at time zone time_zone)::date) stored,
  facts_slot smallint not null generated always as (
    (extract(isodow from datetime at time zone time_zone)::integer - 1) * 4
    + case
    when extract(hour from datetime at time zone time_zone) between 7 and 12 then 0
    when extract(hour from datetime at time zone time_zone) between 13 and 15 then 1
    when extract(hour from datetime at time zone time_zone) between 16 and 21 then 2
    else 3
    end) stored,
  recovered bigint not null generated always as (
    least(coalesce(recovered_amount, case when recovered_products = 'yesForSale' then ticket_amount else 0 end), ticket_amount)) stored,
  time_band text not null generated always as (
    case
    when extract(hour from datetime at time zone time_zone) between 7 and 12 then 'morning'
    when extract(hour from datetime at time zone time_zone) between 13 and 15 then 'noon'
    when extract(hour from datetime at time zone time_zone) between 16 and 21 then 'afternoon'
    else 'night'
    end) stored check (time_band in ('morning', 'noon', 'afternoon', 'night')),
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3),
  counted boolean not null generated always as (not deleted or blocked_at is not null) stored,
  file_count integer not null default 0,
  conversion_asked_by_id uuid references users,
  conversion_asked_at timestamptz(3),
  -- An issue is a finished report: it has a next date only while somebody has a task in it, or it waits for its conversion.
  next_date date,
  next_kind text check (next_kind in ('hearing', 'term', 'task', 'request', 'review', 'none')),
  last_action_date date
);
create unique index issues_cid_key on issues (cid);
create unique index issues_converted_case_key on issues (converted_case_id) where converted_case_id is not null;
create index issues_cid_idx on issues (cid, id) where not deleted;
create index issues_datetime_idx on issues (datetime, id) where not deleted;
create index issues_customer_idx on issues (customer_id, datetime, id) where not deleted;
create index issues_establishment_idx on issues (establishment_id, datetime, id) where not deleted;
create index issues_amount_idx on issues (ticket_amount, id) where not deleted;
create index issues_search_idx on issues using gin (search gin_trgm_ops) where not deleted;
create index issues_customer_cid_idx on issues (customer_id, cid, id) where not deleted;
create index issues_establishment_cid_idx on issues (establishment_id, cid, id) where not deleted;
create index issues_lawyer_idx on issues (lawyer_id, cid, id) where not deleted;
create index issues_next_date_idx on issues ((coalesce(next_date, '-infinity')), id) where not deleted;
create index issues_last_action_date_idx on issues ((coalesce(last_action_date, '-infinity')), id) where not deleted;
create index issues_creator_idx on issues (case_creator_id, cid, id) where not deleted;
create index issues_without_lawyer_idx on issues (cid, id) where lawyer_id is null and not deleted;
create index issues_customer_created_idx on issues (customer_id, created_at) where not deleted;
create index issues_facts_idx on issues (customer_id, facts_day, establishment_id)
  include (id, facts_month, theft_count, theft_method, facts_slot, preimplantation, regular_in_area, loose_articles, has_images,
  ticket_amount, recovered, converted_case_id)
  where counted;
alter table issues enable row level security;
grant select, insert, update on issues to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issues to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on issues to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));
create trigger plan before insert on issues for each row when (new.conversion_asked_at is not null) execute function plan_issue();
comment on trigger plan on issues is 'An issue has a next date while somebody has a task in it, or it waits for its conversion.';
create trigger plan_changed before update of conversion_asked_at, converted_case_id, next_date, deleted on issues
  for each row execute function plan_issue();
comment on trigger plan_changed on issues is 'An issue has a next date while somebody has a task in it, or it waits for its conversion.';
alter table cases add foreign key (issue_id) references issues;

create table issue_witnesses (
  id uuid primary key,
  version integer not null default 1,
  issue_id uuid not null references issues,
  witness_id uuid not null references witnesses,
  injured boolean not null default false,
  summoned boolean not null default false
);
create unique index issue_witnesses_issue_witness_key on issue_witnesses (issue_id, witness_id);
create index issue_witnesses_issue_idx on issue_witnesses (issue_id, id);
create index issue_witnesses_witness_idx on issue_witnesses (witness_id, issue_id);
create index issue_witnesses_injured_witness_idx on issue_witnesses (witness_id, issue_id) where injured;
alter table issue_witnesses enable row level security;
grant select, insert, update, delete on issue_witnesses to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issue_witnesses to sumario_staff, sumario_system using (true) with check (true);
create policy of_issue on issue_witnesses to sumario_scoped using (exists (select from issues where issues.id = issue_id));

create table issue_criminals (
  issue_id uuid not null references issues,
  criminal_id uuid not null references criminals,
  primary key (issue_id, criminal_id)
);
create index issue_criminals_criminal_idx on issue_criminals (criminal_id, issue_id);
alter table issue_criminals enable row level security;
grant select, insert, update, delete on issue_criminals to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issue_criminals to sumario_staff, sumario_system using (true) with check (true);
create policy of_issue on issue_criminals to sumario_scoped using (exists (select from issues where issues.id = issue_id));

create table issue_bands (
  issue_id uuid not null references issues,
  band_id uuid not null references bands,
  primary key (issue_id, band_id)
);
create index issue_bands_band_idx on issue_bands (band_id, issue_id);
alter table issue_bands enable row level security;
grant select, insert, update, delete on issue_bands to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issue_bands to sumario_staff, sumario_system using (true) with check (true);
create policy of_issue on issue_bands to sumario_scoped using (exists (select from issues where issues.id = issue_id));

create table issue_vehicles (
  issue_id uuid not null references issues,
  vehicle_id uuid not null references vehicles,
  primary key (issue_id, vehicle_id)
);
create index issue_vehicles_vehicle_idx on issue_vehicles (vehicle_id, issue_id);
alter table issue_vehicles enable row level security;
grant select, insert, update, delete on issue_vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issue_vehicles to sumario_staff, sumario_system using (true) with check (true);
create policy of_issue on issue_vehicles to sumario_scoped using (exists (select from issues where issues.id = issue_id));

create table issue_articles (
  id uuid primary key,
  version integer not null default 1,
  issue_id uuid not null references issues,
  name text not null,
  quantity integer not null,
  -- Of one piece.
  price bigint not null,
  -- Of the barcode, as it was read.
  code text
);
create index issue_articles_issue_idx on issue_articles (issue_id, id);
alter table issue_articles enable row level security;
grant select, insert, update, delete on issue_articles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issue_articles to sumario_staff, sumario_system using (true) with check (true);
create policy of_issue on issue_articles to sumario_scoped using (exists (select from issues where issues.id = issue_id));

-- ---------------------------------------------------------------- civil cases
create table civil_cases (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  cid integer not null,
  status text not null check (status in ('new', 'assessment', 'pendingDoc', 'pendingDemandAnswer', 'pendingCounterclaim', 'pendingPriorHearing', 'trialPending', 'judgmentPending', 'answered', 'appealPending', 'estimatedDemand', 'dismissedDemand', 'enforceable', 'archived')),
  date date not null,
  customer_id uuid not null references customers,
  lawyer_id uuid references lawyers,
  part_type text not null check (part_type in ('defendant', 'demanding')),
  procedure text check (procedure in ('ordinary', 'verbal', 'exchangeRate', 'monitoring', 'execution', 'consumption', 'judgeRequirement')),
  claimed_amount bigint,
  facts text not null,
  other_part text,
  other_solicitor text,
  other_lawyer text,
  court_id uuid references courts,
  procedure_number text,
  masc boolean not null default false,
  demand_notification_date date,
  demand_response_due_date date,
  prior_hearing_date timestamptz(3),
  prior_hearing_video_conference text check (prior_hearing_video_conference in ('yes', 'no', 'pending', 'required')),
  trial_hearing_date timestamptz(3),
  judgment text check (judgment in ('yes', 'no', 'pending', 'required')),
  judgment_notification_date date,
  country text not null check (country in ('Spain', 'France')),
  time_zone text not null,
  case_creator_id uuid references users,
  number text generated always as (left(cid::text, 4) || '-' || substr(cid::text, 5)) stored,
  search text generated always as (fold(cid::text || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || facts
    || ' ' || coalesce(procedure_number, '') || ' ' || coalesce(other_part, ''))) stored,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3),
  prior_hearing_state text check (prior_hearing_state in ('set', 'held', 'suspended', 'cancelled')),
  trial_hearing_state text check (trial_hearing_state in ('set', 'held', 'suspended', 'cancelled')),
  hearing_time_zone text,
  final_date date,
  demand_date date,
  masc_date date,
  -- Spain: the claimant was given the opposition to its monitorio (818 LEC).
  opposition_notification_date date,
  paid_amount bigint,
  open_amount bigint,
  review_date date,
  review_reason text,
  next_date date,
  next_kind text check (next_kind in ('hearing', 'term', 'task', 'request', 'review', 'none')),
  status_since date,
  last_action_date date,
  -- The claim could be made from this day (1969 CC, 2224 C. civ.).
  action_arisen_date date,
  -- Spain: the attempt at settlement, by which a demand is possible for a year (7, 10, 17 LO 1/2025).
  masc_type text check (masc_type in ('negotiation', 'bindingOffer', 'mediation', 'conciliation', 'expert', 'collaborative')),
  masc_receipt_date date,
  masc_answer_date date,
  masc_end_date date,
  -- France: the injonction de payer was given (1411 CPC), the day of the hearing was told (754 CPC), a judgment was given by default (478 CPC).
  payment_order_date date,
  hearing_notice_date date,
  default_judgment_date date,
  -- Spain: the other side's appeal was handed over for an answer (461 LEC).
  appeal_transfer_date date
);
create unique index civil_cases_cid_key on civil_cases (cid);
-- Lists.
create index civil_cases_cid_idx on civil_cases (cid, id) where not deleted;
create index civil_cases_date_idx on civil_cases (date, id) where not deleted;
create index civil_cases_customer_idx on civil_cases (customer_id, date, id) where not deleted;
create index civil_cases_customer_status_idx on civil_cases (customer_id, status, date, id) where not deleted;
create index civil_cases_status_idx on civil_cases (status, date, id) where not deleted;
create index civil_cases_court_idx on civil_cases (court_id) where court_id is not null and not deleted;
create index civil_cases_amount_idx on civil_cases ((coalesce(claimed_amount, -1)), id) where not deleted;
create index civil_cases_due_idx on civil_cases ((coalesce(demand_response_due_date, '-infinity')), id) where not deleted;
create index civil_cases_prior_hearing_idx on civil_cases ((coalesce(prior_hearing_date, '-infinity')), id) where not deleted;
create index civil_cases_trial_hearing_idx on civil_cases ((coalesce(trial_hearing_date, '-infinity')), id) where not deleted;
-- Search.
create index civil_cases_search_idx on civil_cases using gin (search gin_trgm_ops) where not deleted;
-- Calendar.
create index civil_cases_prior_date_idx on civil_cases (prior_hearing_date, customer_id) where prior_hearing_date is not null and not deleted;
create index civil_cases_trial_date_idx on civil_cases (trial_hearing_date, customer_id) where trial_hearing_date is not null and not deleted;
create index civil_cases_due_date_idx on civil_cases (demand_response_due_date, customer_id) where demand_response_due_date is not null and not deleted;
create index civil_cases_notification_idx on civil_cases (judgment_notification_date, customer_id) where judgment_notification_date is not null and not deleted;
create index civil_cases_customer_cid_idx on civil_cases (customer_id, cid, id) where not deleted;
create index civil_cases_status_cid_idx on civil_cases (status, cid, id) where not deleted;
create index civil_cases_customer_status_cid_idx on civil_cases (customer_id, status, cid, id) where not deleted;
create index civil_cases_lawyer_idx on civil_cases (lawyer_id, cid, id) where not deleted;
create index civil_cases_court_dates_idx on civil_cases (id)
  where (opposition_notification_date is not null or final_date is not null) and not deleted;
create index civil_cases_next_idx on civil_cases (next_date, id) where next_date is not null and not deleted;
create index civil_cases_lawyer_next_idx on civil_cases (lawyer_id, next_date) include (next_kind) where next_date is not null and not deleted;
create index civil_cases_next_date_idx on civil_cases ((coalesce(next_date, '-infinity')), id) where not deleted;
create index civil_cases_status_since_idx on civil_cases ((coalesce(status_since, '-infinity')), id) where not deleted;
create index civil_cases_last_action_date_idx on civil_cases ((coalesce(last_action_date, '-infinity')), id) where not deleted;
create index civil_cases_creator_idx on civil_cases (case_creator_id, cid, id) where not deleted;
create index civil_cases_without_lawyer_idx on civil_cases (cid, id) where lawyer_id is null and not deleted;
create index civil_cases_attending_prior_idx on civil_cases (lawyer_id, prior_hearing_date) include (prior_hearing_state)
  where prior_hearing_date is not null and not deleted;
create index civil_cases_attending_trial_idx on civil_cases (lawyer_id, trial_hearing_date) include (trial_hearing_state)
  where trial_hearing_date is not null and not deleted;
create index civil_cases_new_of_lawyer_idx on civil_cases (lawyer_id, created_at, id) where status = 'new' and not deleted;
create index civil_cases_new_idx on civil_cases (created_at, id) where status = 'new' and not deleted;
create index civil_cases_idle_idx on civil_cases (next_date, id) where next_kind = 'none' and not deleted;
create index civil_cases_lawyer_action_idx on civil_cases (lawyer_id, last_action_date) where last_action_date is not null and not deleted;
alter table civil_cases enable row level security;
grant select, insert, update on civil_cases to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_cases to sumario_staff, sumario_system using (true) with check (true);
-- A civil case belongs to a customer as a whole: users of the role `customer` see it only if their assignment is company-wide.
create policy assigned on civil_cases to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) <> 'customer' or customer_id = any ((select scope_whole())::uuid[])));
create trigger hearings before insert or update of prior_hearing_date, prior_hearing_state, trial_hearing_date, trial_hearing_state, court_id, time_zone
  on civil_cases for each row execute function set_civil_case_hearings();
comment on trigger hearings on civil_cases is 'Each hearing has one state and the time zone of its court: calendar, mails and figures read these.';
create trigger plan before insert or update of status, prior_hearing_date, prior_hearing_state, trial_hearing_date, trial_hearing_state, court_id,
  time_zone, review_date, status_since, last_action_date, next_date, deleted on civil_cases for each row execute function plan_civil_case();
comment on trigger plan on civil_cases is 'No open record without a next date.';

create table civil_case_status_history (
  id uuid primary key,
  version integer not null default 1,
  civil_case_id uuid not null references civil_cases,
  date timestamptz(3) not null,
  "from" text check ("from" in ('new', 'assessment', 'pendingDoc', 'pendingDemandAnswer', 'pendingCounterclaim', 'pendingPriorHearing', 'trialPending', 'judgmentPending', 'answered', 'appealPending', 'estimatedDemand', 'dismissedDemand', 'enforceable', 'archived')),
  "to" text not null check ("to" in ('new', 'assessment', 'pendingDoc', 'pendingDemandAnswer', 'pendingCounterclaim', 'pendingPriorHearing', 'trialPending', 'judgmentPending', 'answered', 'appealPending', 'estimatedDemand', 'dismissedDemand', 'enforceable', 'archived')),
  user_id uuid references users,
  reason text,
  forced boolean not null default false,
  undone boolean not null default false
);
create index civil_case_status_history_civil_case_idx on civil_case_status_history (civil_case_id, id);
alter table civil_case_status_history enable row level security;
grant select, insert, update on civil_case_status_history to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_case_status_history to sumario_staff, sumario_system using (true) with check (true);
create policy of_civil_case on civil_case_status_history to sumario_scoped
  using (exists (select from civil_cases where civil_cases.id = civil_case_id));

create table civil_case_document_requests (
  id uuid primary key,
  version integer not null default 1,
  civil_case_id uuid not null references civil_cases,
  item text not null,
  asked_by_id uuid references users,
  asked_at timestamptz(3) not null,
  due_date date,
  fulfilled_by_id uuid references users,
  fulfilled_at timestamptz(3),
  answer text,
  file_name text,
  -- That of the file which answers it.
  category text check (category in ('ticket', 'images', 'complaint', 'attestation', 'summons', 'judgment', 'medicalReport', 'powerOfAttorney', 'writ', 'receipt', 'other')),
  -- Said by the customer: no delivery.
  promised_date date,
  return_reason text,
  -- What was delivered is proposed until then.
  accepted_by_id uuid references users,
  accepted_at timestamptz(3)
);
create index civil_case_document_requests_civil_case_idx on civil_case_document_requests (civil_case_id, id);
create index civil_case_document_requests_answered_idx on civil_case_document_requests (fulfilled_at) where fulfilled_at is not null;
create index civil_case_document_requests_open_idx on civil_case_document_requests (civil_case_id) where fulfilled_at is null;
alter table civil_case_document_requests enable row level security;
grant select, insert, update, delete on civil_case_document_requests to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_case_document_requests to sumario_staff, sumario_system using (true) with check (true);
create policy of_civil_case on civil_case_document_requests to sumario_scoped using (exists (select from civil_cases where civil_cases.id = civil_case_id));
create trigger plan_insert after insert on civil_case_document_requests referencing new table as touched for each statement execute function plan_records_of_requests();
comment on trigger plan_insert on civil_case_document_requests is 'What was asked for is a next date of its record.';
create trigger plan_update after update on civil_case_document_requests referencing new table as touched for each statement execute function plan_records_of_requests();
comment on trigger plan_update on civil_case_document_requests is 'What was asked for is a next date of its record.';
create trigger plan_delete after delete on civil_case_document_requests referencing old table as touched for each statement execute function plan_records_of_requests();
comment on trigger plan_delete on civil_case_document_requests is 'What was asked for is a next date of its record.';

create table civil_case_ledger (
  id uuid primary key,
  version integer not null default 1,
  civil_case_id uuid not null references civil_cases,
  kind text not null check (kind in ('award', 'instalment', 'payment', 'writeOff')),
  date date not null,
  amount bigint not null,
  ground text check (ground in ('civilLiability', 'principal', 'interest', 'costs', 'other')),
  beneficiary text check (beneficiary in ('customer', 'establishment', 'other')),
  beneficiary_name text,
  payer text,
  method text check (method in ('deposit', 'paymentOrder')),
  note text,
  taken_over boolean not null default false
);
create index civil_case_ledger_civil_case_idx on civil_case_ledger (civil_case_id, id);
create index civil_case_ledger_instalments_idx on civil_case_ledger (date) where kind = 'instalment';
alter table civil_case_ledger enable row level security;
grant select, insert, update, delete on civil_case_ledger to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_case_ledger to sumario_staff, sumario_system using (true) with check (true);
create policy of_civil_case on civil_case_ledger to sumario_scoped using (exists (select from civil_cases where civil_cases.id = civil_case_id));
create trigger sum_ledger_insert after insert on civil_case_ledger referencing new table as touched
  for each statement execute function sum_civil_case_ledger();
comment on trigger sum_ledger_insert on civil_case_ledger is 'What was paid and what is owed are the sums of the ledger.';
create trigger sum_ledger_update after update on civil_case_ledger referencing new table as touched
  for each statement execute function sum_civil_case_ledger();
comment on trigger sum_ledger_update on civil_case_ledger is 'What was paid and what is owed are the sums of the ledger.';
create trigger sum_ledger_delete after delete on civil_case_ledger referencing old table as touched
  for each statement execute function sum_civil_case_ledger();
comment on trigger sum_ledger_delete on civil_case_ledger is 'What was paid and what is owed are the sums of the ledger.';
