-- Facts that are not reported, civil cases, and what teaches people.

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
  theft_method text check (theft_method in ('preparedBag', 'antitheftRemover', 'fittingRoom', 'overSecurityArch', 'archesSounded', 'hiddenAmongBelongings', 'force', 'fraud', 'seizure', 'unknown')),
  steal_type text check (steal_type in ('externalCustomer', 'internalEmployee', 'supplierThirdParty', 'burglary', 'holdUp', 'warehouseTransport', 'paymentFraud', 'returnFraud', 'onlineOrder', 'unknown')),
  has_images text not null check (has_images in ('storedUploaded', 'uploadedFactsNotVisible', 'camerasMomentUnknown', 'witnessesNoImages', 'noCamerasOrFaulty')),
  regular_in_area text check (regular_in_area in ('knownOffender', 'no', 'unknown')),
  preimplantation boolean not null default false,
  case_creator_id uuid references users,
  country text not null check (country in ('Spain', 'France')),
  time_zone text not null,
  converted_case_id uuid references cases,
  number text generated always as (left(cid::text, 4) || '-' || substr(cid::text, 5)) stored,
  search text generated always as (fold(cid::text || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || facts)) stored
);
create unique index issues_cid_key on issues (cid);
-- One case of one issue, and one issue of one case.
create unique index issues_converted_case_key on issues (converted_case_id) where converted_case_id is not null;
create index issues_cid_idx on issues (cid, id) where not deleted;
create index issues_datetime_idx on issues (datetime, id) where not deleted;
create index issues_customer_idx on issues (customer_id, datetime, id) where not deleted;
create index issues_establishment_idx on issues (establishment_id, datetime, id) where not deleted;
create index issues_lawyer_idx on issues (lawyer_id, datetime, id) where not deleted;
create index issues_amount_idx on issues (ticket_amount, id) where not deleted;
create index issues_search_idx on issues using gin (search gin_trgm_ops) where not deleted;

create table issue_witnesses (
  id uuid primary key,
  version integer not null default 1,
  issue_id uuid not null references issues,
  witness_id uuid not null references witnesses,
  injured boolean not null default false,
  summoned boolean not null default false
);
create index issue_witnesses_issue_idx on issue_witnesses (issue_id, id);
create unique index issue_witnesses_issue_witness_key on issue_witnesses (issue_id, witness_id);
create index issue_witnesses_witness_idx on issue_witnesses (witness_id);

create table issue_criminals (
  issue_id uuid not null references issues,
  criminal_id uuid not null references criminals,
  primary key (issue_id, criminal_id)
);
create index issue_criminals_criminal_idx on issue_criminals (criminal_id);
create table issue_bands (
  issue_id uuid not null references issues,
  band_id uuid not null references bands,
  primary key (issue_id, band_id)
);
create index issue_bands_band_idx on issue_bands (band_id);
create table issue_vehicles (
  issue_id uuid not null references issues,
  vehicle_id uuid not null references vehicles,
  primary key (issue_id, vehicle_id)
);
create index issue_vehicles_vehicle_idx on issue_vehicles (vehicle_id);

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
    || ' ' || coalesce(procedure_number, '') || ' ' || coalesce(other_part, ''))) stored
);
create unique index civil_cases_cid_key on civil_cases (cid);
create index civil_cases_cid_idx on civil_cases (cid, id) where not deleted;
create index civil_cases_date_idx on civil_cases (date, id) where not deleted;
create index civil_cases_customer_idx on civil_cases (customer_id, date, id) where not deleted;
create index civil_cases_customer_status_idx on civil_cases (customer_id, status, date, id) where not deleted;
create index civil_cases_status_idx on civil_cases (status, date, id) where not deleted;
create index civil_cases_lawyer_idx on civil_cases (lawyer_id, date, id) where not deleted;
create index civil_cases_court_idx on civil_cases (court_id) where court_id is not null and not deleted;
create index civil_cases_amount_idx on civil_cases ((coalesce(claimed_amount, -1)), id) where not deleted;
create index civil_cases_due_idx on civil_cases ((coalesce(demand_response_due_date, '-infinity')), id) where not deleted;
create index civil_cases_prior_hearing_idx on civil_cases ((coalesce(prior_hearing_date, '-infinity')), id) where not deleted;
create index civil_cases_trial_hearing_idx on civil_cases ((coalesce(trial_hearing_date, '-infinity')), id) where not deleted;
create index civil_cases_search_idx on civil_cases using gin (search gin_trgm_ops) where not deleted;

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

-- For whom; none means every customer.
create table teaching_customers (
  teaching_id uuid not null references teaching,
  customer_id uuid not null references customers,
  primary key (teaching_id, customer_id)
);

-- Who opened it, first and last.
create table teaching_readers (
  teaching_id uuid not null references teaching,
  user_id uuid not null references users,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (teaching_id, user_id)
);

-- Whom else an item is meant for is not for customers to read, so the question is answered by its owner.
create function teaching_is_for(item uuid, customers uuid[]) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from teaching_customers where teaching_id = item)
    or exists (select from teaching_customers where teaching_id = item and customer_id = any (customers)) $$;

do $$
declare name text;
begin
  foreach name in array array['issues', 'issue_witnesses', 'issue_criminals', 'issue_bands', 'issue_vehicles',
      'civil_cases', 'civil_case_status_history', 'teaching', 'teaching_customers', 'teaching_readers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update on %I to sumario_scoped, sumario_staff, sumario_system', name);
    execute format('create policy everything on %I to sumario_staff, sumario_system using (true) with check (true)', name);
  end loop;
  foreach name in array array['issue_witnesses', 'issue_criminals', 'issue_bands', 'issue_vehicles', 'teaching_customers'] loop
    execute format('grant delete on %I to sumario_scoped, sumario_staff, sumario_system', name);
  end loop;
  foreach name in array array['issue_witnesses', 'issue_criminals', 'issue_bands', 'issue_vehicles'] loop
    execute format('create policy of_issue on %I to sumario_scoped using (exists (select from issues where issues.id = issue_id))', name);
  end loop;
  -- The file of a customer: head office sees all of it, others what they wrote and what is part of a case or an issue they see.
  foreach name in array array['witness', 'band', 'criminal', 'vehicle'] loop
    execute format('alter policy own on %1$I
      using (customer_id = any ((select scope_customers())::uuid[])
        and ((select scope_role()) = ''supercustomer'' or created_by = (select scope_user())
          or exists (select from %2$I l join cases c on c.id = l.case_id where l.%3$I = %1$I.id and not c.deleted)
          or exists (select from %4$I l join issues c on c.id = l.issue_id where l.%3$I = %1$I.id and not c.deleted)))',
      case name when 'witness' then 'witnesses' else name || 's' end,
      case name when 'witness' then 'case_witnesses' else 'case_' || name || 's' end,
      name || '_id',
      case name when 'witness' then 'issue_witnesses' else 'issue_' || name || 's' end);
  end loop;
end $$;

create policy assigned on issues to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));
-- Of a customer as a whole: people of single shops see them only with all of its shops.
create policy assigned on civil_cases to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) <> 'customer' or customer_id = any ((select scope_whole())::uuid[])));
create policy of_civil_case on civil_case_status_history to sumario_scoped
  using (exists (select from civil_cases where civil_cases.id = civil_case_id));
create policy published on teaching for select to sumario_scoped
  using (published and teaching_is_for(id, (select scope_customers())::uuid[]));
create policy own on teaching_customers for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));
create policy own on teaching_readers to sumario_scoped
  using (user_id = (select scope_user()) and exists (select from teaching where teaching.id = teaching_id));

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
    else false end $$;
