-- Penal cases, issues (incidents that are not reported to the police) and civil cases.

-- Counters of case numbers. The row stays locked until the creating transaction ends, so that no number is lost or given twice.
create table counters (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);
alter table counters enable row level security;
grant select, insert, update on counters to sumario_scoped, sumario_staff, sumario_system;
create policy everything on counters to sumario_staff, sumario_system using (true) with check (true);
create policy counting on counters to sumario_scoped using (true) with check (true);

-- ---------------------------------------------------------------- penal cases
-- One wide table, so that scope, search and figures read one table; lists of values have tables of their own.

create table cases (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  cid integer not null,
  case_status text not null check (case_status in ('new', 'assessment', 'pendingDoc', 'pendingComplaint', 'policeInvestigation', 'judicialInvestigation', 'dismissed', 'trialPending', 'suspended', 'judgmentPending', 'appealPending', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed', 'stockComplaint', 'provisionalDismissal')),
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
  minors boolean not null default false,
  fcse text check (fcse in ('nationalPolice', 'civilGuard', 'localPolice', 'mossosEsquadra', 'ertzaintza', 'foralPolice', 'canaryPolice', 'customsSurveillance', 'portPolice', 'frNationalPolice', 'frGendarmerie', 'frMunicipalPolice', 'frParisPrefecture', 'frRailwaySecurity', 'frCustoms', 'none')),
  attestation text,
  complaint_at_establishment boolean not null default false,
  trial_set boolean not null default false,
  trial_datetime timestamptz(3),
  court_id uuid references courts,
  court_room text,
  processing text check (processing in ('fast', 'normal')),
  penal_type text check (penal_type in ('pettyTheft', 'lessSeriousTheft', 'violentRobbery', 'intimidationRobbery', 'forceRobbery', 'injuries', 'threats', 'scam', 'phishing', 'damage', 'misappropiation', 'internalTheft', 'abuseOfWork', 'harassment', 'reception', 'breakingSentence', 'seizure', 'labor', 'authorityDisobedience', 'intrusion', 'aggravatedRobbery')),
  crime_type text check (crime_type in ('petty', 'lessSerious', 'serious')),
  aggravated_robbery_type text check (aggravated_robbery_type in ('type1', 'type2', 'type3', 'type4', 'type5', 'type6', 'type7', 'type8', 'type9', 'type10', 'type11', 'type12', 'type13', 'type14', 'type15', 'type16')),
  modus_operandi text check (modus_operandi in ('unpaidCar', 'unpaidCart', 'bloomers', 'labelChange', 'emergencyExit', 'screen', 'penguin', 'moonLanding', 'butron', 'canOpener', 'raffiaBag', 'linedBag', 'counterfeitCoin', 'fakeCard', 'reusedTicket', 'canvas', 'surfers')),
  preimplantation boolean not null default false,
  not_processed_reason text check (not_processed_reason in ('unknownAuthor', 'insufficientEvidence', 'missingDocumentation', 'customerDecision', 'belowCustomerThreshold', 'productsRecovered', 'paidInStore', 'timeBarred', 'minorNotLiable', 'notAnOffence', 'duplicate', 'outOfScope', 'fixedFinePaid', 'other')),
  not_processed_explanation text,
  case_creator_id uuid references users,
  country text not null check (country in ('Spain', 'France')),
  time_zone text not null,
  limitation_date date,
  complaint_datetime timestamptz(3),
  complaint_type text check (complaint_type in ('online', 'police', 'prosecution', 'judge', 'direct')),
  complaint_role text check (complaint_role in ('complainant', 'both', 'denounced')),
  complaint_holder text check (complaint_holder in ('lawyer', 'employee', 'vigilant')),
  complaint_lawyer_id uuid references lawyers,
  complaint_place text check (complaint_place in ('court', 'policeStation', 'store')),
  fcse_reason text check (fcse_reason in ('threats', 'aggression', 'undocumentedCriminal', 'notRetained', 'crime', 'FCSEError', 'lackOfAgreement', 'lackOfTroops', 'minor')),
  complaint_fcse text check (complaint_fcse in ('nationalPolice', 'civilGuard', 'localPolice', 'mossosEsquadra', 'ertzaintza', 'foralPolice', 'canaryPolice', 'customsSurveillance', 'portPolice', 'frNationalPolice', 'frGendarmerie', 'frMunicipalPolice', 'frParisPrefecture', 'frRailwaySecurity', 'frCustoms', 'none')),
  police_station text,
  town text,
  trial_action text check (trial_action in ('accusation', 'defense')),
  trial_lawyer_id uuid references lawyers,
  trial_status text check (trial_status in ('archived', 'celebrated', 'pending', 'prescribed', 'provisionalDismissal', 'dismissed', 'suspended')),
  court_instruction_id uuid references courts,
  court_instruction_room text,
  court_penal_id uuid references courts,
  court_penal_room text,
  court_appeal_id uuid references courts,
  autos_misdemeanor text,
  autos_previous_proceedings text,
  autos_abbreviated_procedure text,
  call_type text check (call_type in ('direct', 'warning', 'justice', 'verbal', 'inmediate', 'guiltyAdmission')),
  seat_magistrate text check (seat_magistrate in ('sanctions', 'execution', 'instruction', 'freedomsAndDetention')),
  prosecution_magistrate text check (prosecution_magistrate in ('prosecutor', 'generalCounsel', 'generalAttorney')),
  trial_accordance text check (trial_accordance in ('none', 'partial', 'full', 'refused')),
  judgment_type text check (judgment_type in ('acquittal', 'damning')),
  judgment_date date,
  judgment_notification_date date,
  not_guilty_sentence_reason text check (not_guilty_sentence_reason in ('insufficientEvidence', 'witnessNoShow', 'contradictoryStatements', 'authorNotIdentified', 'valueNotProven', 'imagesNotAdmitted', 'noIntent', 'notAnOffence', 'withdrawnAccusation', 'exemption', 'procedureNullity', 'timeBarred', 'other')),
  judgment text,
  penalty boolean not null default false,
  penalty_amount bigint,
  prison boolean not null default false,
  company_civil_liability boolean not null default false,
  company_civil_liability_amount bigint,
  injuries_civil_liability boolean not null default false,
  injuries_civil_liability_amount bigint,
  restraining_order boolean not null default false,
  restraining_order_explanation text,
  facial_recognition boolean not null default false,
  enforcement_number text,
  enforcement_court_id uuid references courts,
  enforcement_payment bigint,
  enforcement_payment_method text check (enforcement_payment_method in ('deposit', 'paymentOrder')),
  enforcement_sentence_compliance text check (enforcement_sentence_compliance in ('finePayment', 'insolvency', 'subsidiary', 'prison')),
  restraining_order_start_date date,
  restraining_order_end_date date,
  prison_start_date date,
  prison_end_date date,
  number text generated always as (left(cid::text, 4) || '-' || substr(cid::text, 5)) stored,
  search text generated always as (fold(cid::text || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || facts || ' ' || coalesce(attestation, ''))) stored,
  -- Derived for figures, so that a figure is read from an index alone. Days, weekdays and hours are those of the local time of the place.
  facts_day date not null generated always as ((datetime at time zone time_zone)::date) stored,
  facts_month date not null generated always as (date_trunc('month', datetime at time zone time_zone)::date) stored,
  -- Weekday (Monday is 0) times four, plus the time of day: morning, noon, afternoon, night.
  facts_slot smallint not null generated always as (
    (extract(isodow from datetime at time zone time_zone)::integer - 1) * 4
    + case
        when extract(hour from datetime at time zone time_zone) between 7 and 12 then 0
        when extract(hour from datetime at time zone time_zone) between 13 and 15 then 1
        when extract(hour from datetime at time zone time_zone) between 16 and 21 then 2
        else 3
      end) stored,
  complaint_day date generated always as ((complaint_datetime at time zone time_zone)::date) stored,
  trial_day date generated always as ((trial_datetime at time zone time_zone)::date) stored,
  -- The amount that the store got back; the rest of the ticket is claimed.
  recovered bigint not null generated always as (
    least(coalesce(recovered_amount, case when recovered_products = 'yesForSale' then ticket_amount else 0 end), ticket_amount)) stored,
  company_liability bigint not null generated always as (
    case when company_civil_liability then coalesce(company_civil_liability_amount, 0) else 0 end) stored,
  injuries_liability bigint not null generated always as (
    case when injuries_civil_liability then coalesce(injuries_civil_liability_amount, 0) else 0 end) stored,
  liability_day date not null generated always as (coalesce(judgment_date, (datetime at time zone time_zone)::date)) stored,
  is_theft boolean not null generated always as (
    coalesce(penal_type in ('pettyTheft', 'lessSeriousTheft', 'internalTheft')
      or (penal_type = 'aggravatedRobbery' and aggravated_robbery_type in
        ('type1', 'type2', 'type3', 'type5', 'type6', 'type7', 'type8', 'type10', 'type11')), false)) stored,
  -- Violence or threat of violence. Injured witnesses are counted apart, from case_witnesses.
  is_risky boolean not null generated always as (
    coalesce(penal_type in ('violentRobbery', 'intimidationRobbery', 'injuries', 'threats', 'harassment', 'seizure', 'authorityDisobedience'), false)
      or coalesce(penal_type = 'aggravatedRobbery' and aggravated_robbery_type in
        ('type4', 'type9', 'type12', 'type13', 'type14', 'type15', 'type16'), false)
      or coalesce(fcse_reason in ('threats', 'aggression'), false)) stored,
  -- The issue that became this case. The foreign key follows the table of issues.
  issue_id uuid,
  document tsvector not null generated always as (
    search_document(search_number(cid) || ' ' || coalesce(attestation, '') || ' ' || search_joined(attestation), null, facts, country)) stored,
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
  -- A blocked record is deleted for everybody, but figures still count it.
  counted boolean not null generated always as (not deleted or blocked_at is not null) stored
);
create unique index cases_cid_key on cases (cid);
-- An issue becomes one case, also when several users convert it at once.
create unique index cases_issue_key on cases (issue_id) where issue_id is not null;
-- Lists. The included columns allow counting a filtered period from the index alone, under the policy.
create index cases_cid_idx on cases (cid, id) where not deleted;
create index cases_datetime_idx on cases (datetime, id) include (case_status, time_zone) where not deleted;
create index cases_status_idx on cases (case_status, datetime, id) include (time_zone) where not deleted;
create index cases_customer_idx on cases (customer_id, datetime, id) include (establishment_id, case_status, time_zone) where not deleted;
create index cases_customer_status_idx on cases (customer_id, case_status, datetime, id) include (establishment_id, time_zone) where not deleted;
create index cases_establishment_idx on cases (establishment_id, datetime, id) include (customer_id, case_status, time_zone) where not deleted;
create index cases_lawyer_idx on cases (lawyer_id, datetime, id) where not deleted;
create index cases_amount_idx on cases (ticket_amount, id) where not deleted;
create index cases_trial_idx on cases ((coalesce(trial_datetime, '-infinity')), id) where not deleted;
create index cases_limitation_idx on cases ((coalesce(limitation_date, '-infinity')), id) where not deleted;
-- Cases of a court.
create index cases_court_idx on cases (court_id) where court_id is not null and not deleted;
create index cases_court_instruction_idx on cases (court_instruction_id) where court_instruction_id is not null and not deleted;
create index cases_court_penal_idx on cases (court_penal_id) where court_penal_id is not null and not deleted;
create index cases_court_appeal_idx on cases (court_appeal_id) where court_appeal_id is not null and not deleted;
create index cases_enforcement_court_idx on cases (enforcement_court_id) where enforcement_court_id is not null and not deleted;
-- Search.
create index cases_search_idx on cases using gin (search gin_trgm_ops) where not deleted;
create index cases_document_idx on cases using gin (customer_id, document) where not deleted;
-- Reminders.
create index cases_limitation_running_idx on cases (limitation_date, id) where limitation_date is not null and not deleted;
create index cases_owed_idx on cases (judgment_date)
  where case_status = 'guiltyVerdict' and (company_civil_liability or injuries_civil_liability) and not deleted;
-- Calendar. Hearings are narrowed by instant first, then by the local day. The customer is in the index so that rows of others are not fetched.
create index cases_hearing_idx on cases (trial_datetime, customer_id) where trial_datetime is not null and not deleted;
create index cases_order_start_idx on cases (restraining_order_start_date) where restraining_order_start_date is not null and not deleted;
create index cases_order_end_idx on cases (restraining_order_end_date) where restraining_order_end_date is not null and not deleted;
create index cases_notification_idx on cases (judgment_notification_date) where judgment_notification_date is not null and not deleted;
-- Figures: a covering index for each date that a period can be about.
create index cases_facts_idx on cases (customer_id, facts_day)
  include (id, establishment_id, facts_month, facts_slot, case_status, complaint_datetime, preimplantation, penal_type, crime_type, theft_count,
    regular_in_area, loose_articles, has_images, theft_method, modus_operandi, ticket_amount, recovered)
  where counted;
create index cases_complaints_idx on cases (customer_id, complaint_day)
  include (id, establishment_id, case_status, country, processing, complaint_place, complaint_at_establishment, fcse_reason, minors, crime_type,
    is_theft, is_risky)
  where complaint_day is not null and counted;
create index cases_judgments_idx on cases (customer_id, judgment_date)
  include (id, establishment_id, judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_liability,
    injuries_liability, enforcement_payment, enforcement_payment_method)
  where judgment_date is not null and counted;
create index cases_liabilities_idx on cases (customer_id, liability_day)
  include (establishment_id, case_status, company_liability, injuries_liability, enforcement_payment)
  where (company_liability + injuries_liability > 0 or enforcement_payment > 0) and counted;
create index cases_trials_idx on cases (customer_id, trial_day) include (establishment_id)
  where trial_status = 'celebrated' and trial_day is not null and counted;
-- The median ticket is searched for among tickets of similar amounts.
create index cases_tickets_idx on cases (ticket_amount) include (customer_id, establishment_id, facts_day, preimplantation) where counted;
-- Figures that list single cases: restraining orders by the day they end, intrusions from the newest.
create index cases_orders_idx on cases (restraining_order_end_date, cid)
  include (customer_id, establishment_id, judgment_date, restraining_order_start_date, time_zone)
  where judgment_type = 'damning' and restraining_order and judgment_date is not null and counted;
create index cases_intrusions_idx on cases (datetime, cid) include (customer_id, establishment_id, facts_day) where penal_type = 'intrusion' and counted;
-- Data protection: which people are shown by their initials.
create index cases_minors_idx on cases (id) include (lawyer_id) where minors and not deleted;
alter table cases enable row level security;
grant select, insert, update on cases to sumario_scoped, sumario_staff, sumario_system;
create policy everything on cases to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on cases to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));

-- Lines and links of a case are visible to users who see the case. Their policies do not check the other end of a link, because the
-- policy of that end reads these tables.

create table case_status_history (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  date timestamptz(3) not null,
  "from" text check ("from" in ('new', 'assessment', 'pendingDoc', 'pendingComplaint', 'policeInvestigation', 'judicialInvestigation', 'dismissed', 'trialPending', 'suspended', 'judgmentPending', 'appealPending', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed', 'stockComplaint', 'provisionalDismissal')),
  "to" text not null check ("to" in ('new', 'assessment', 'pendingDoc', 'pendingComplaint', 'policeInvestigation', 'judicialInvestigation', 'dismissed', 'trialPending', 'suspended', 'judgmentPending', 'appealPending', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed', 'stockComplaint', 'provisionalDismissal')),
  user_id uuid references users,
  reason text,
  forced boolean not null default false,
  undone boolean not null default false
);
create index case_status_history_case_idx on case_status_history (case_id, id);
alter table case_status_history enable row level security;
grant select, insert, update on case_status_history to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_status_history to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_status_history to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_witnesses (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  witness_id uuid not null references witnesses,
  injured boolean not null default false,
  summoned boolean not null default false
);
create unique index case_witnesses_case_witness_key on case_witnesses (case_id, witness_id);
create index case_witnesses_case_idx on case_witnesses (case_id, id);
create index case_witnesses_witness_idx on case_witnesses (witness_id, case_id);
create index case_witnesses_injured_idx on case_witnesses (case_id) where injured;
create index case_witnesses_injured_witness_idx on case_witnesses (witness_id, case_id) where injured;
alter table case_witnesses enable row level security;
grant select, insert, update, delete on case_witnesses to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_witnesses to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_witnesses to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_adjournments (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  date timestamptz(3) not null,
  reason text not null check (reason in ('suspensionWitnessAbsence', 'suspensionDefendantAbsence', 'suspensionLawyerClash', 'suspensionCourtCause', 'suspensionSummonsFailure', 'suspensionPendingEvidence', 'other')),
  new_datetime timestamptz(3)
);
create index case_adjournments_case_idx on case_adjournments (case_id, id);
create index case_adjournments_counted_idx on case_adjournments (date) include (case_id, reason);
alter table case_adjournments enable row level security;
grant select, insert, update, delete on case_adjournments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_adjournments to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_adjournments to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_actions (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  date date not null,
  type text not null check (type in ('police', 'judicial')),
  action text not null check (action in ('complaintFiling', 'complaintExpansion', 'complaintRatification', 'imagesDelivery', 'documentationDelivery', 'productsDelivery', 'witnessStatement', 'aggrievedStatement', 'investigatedStatement', 'photoIdentification', 'attestationCopyRequest', 'policeUnitContact', 'productsCollection', 'goodsAppraisal', 'personation', 'actionsOffer', 'identityParade', 'precautionaryMeasureRequest', 'indictment', 'defenseBrief', 'evidenceBrief', 'pleadingsBrief', 'civilLiabilityBrief', 'reopeningBrief', 'withdrawalBrief', 'otherBrief', 'preliminaryHearing', 'conformityNegotiation', 'trialAttendance', 'suspensionWitnessAbsence', 'suspensionDefendantAbsence', 'suspensionLawyerClash', 'suspensionCourtCause', 'suspensionSummonsFailure', 'suspensionPendingEvidence', 'resource', 'resourceOpposition', 'judgmentNotification', 'enforcementBrief', 'paymentOrderRequest')),
  notes text,
  author_id uuid references users
);
create index case_actions_case_idx on case_actions (case_id, id);
create index case_actions_counted_idx on case_actions (date) include (case_id, type, action);
alter table case_actions enable row level security;
grant select, insert, update, delete on case_actions to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_actions to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_actions to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_collaborator_actions (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  date date not null,
  type text not null check (type in ('police', 'judicial')),
  action text not null check (action in ('complaintFiling', 'complaintExpansion', 'complaintRatification', 'imagesDelivery', 'documentationDelivery', 'productsDelivery', 'witnessStatement', 'aggrievedStatement', 'investigatedStatement', 'photoIdentification', 'attestationCopyRequest', 'policeUnitContact', 'productsCollection', 'goodsAppraisal', 'personation', 'actionsOffer', 'identityParade', 'precautionaryMeasureRequest', 'indictment', 'defenseBrief', 'evidenceBrief', 'pleadingsBrief', 'civilLiabilityBrief', 'reopeningBrief', 'withdrawalBrief', 'otherBrief', 'preliminaryHearing', 'conformityNegotiation', 'trialAttendance', 'suspensionWitnessAbsence', 'suspensionDefendantAbsence', 'suspensionLawyerClash', 'suspensionCourtCause', 'suspensionSummonsFailure', 'suspensionPendingEvidence', 'resource', 'resourceOpposition', 'judgmentNotification', 'enforcementBrief', 'paymentOrderRequest')),
  lawyer_id uuid not null references lawyers,
  price bigint
);
create index case_collaborator_actions_case_idx on case_collaborator_actions (case_id, id);
create index case_collaborator_actions_counted_idx on case_collaborator_actions (date) include (case_id, type, action, price);
alter table case_collaborator_actions enable row level security;
grant select, insert, update, delete on case_collaborator_actions to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_collaborator_actions to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_collaborator_actions to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_criminals (
  case_id uuid not null references cases,
  criminal_id uuid not null references criminals,
  primary key (case_id, criminal_id)
);
create index case_criminals_criminal_idx on case_criminals (criminal_id, case_id);
alter table case_criminals enable row level security;
grant select, insert, update, delete on case_criminals to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_criminals to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_criminals to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_bands (
  case_id uuid not null references cases,
  band_id uuid not null references bands,
  primary key (case_id, band_id)
);
create index case_bands_band_idx on case_bands (band_id, case_id);
alter table case_bands enable row level security;
grant select, insert, update, delete on case_bands to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_bands to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_bands to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table case_vehicles (
  case_id uuid not null references cases,
  vehicle_id uuid not null references vehicles,
  primary key (case_id, vehicle_id)
);
create index case_vehicles_vehicle_idx on case_vehicles (vehicle_id, case_id);
alter table case_vehicles enable row level security;
grant select, insert, update, delete on case_vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_vehicles to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_vehicles to sumario_scoped using (exists (select from cases where cases.id = case_id));

-- Each relation is stored in both directions, so that one index serves both ends.
create table case_related (
  case_id uuid not null references cases,
  related_id uuid not null references cases,
  primary key (case_id, related_id),
  check (case_id <> related_id)
);
alter table case_related enable row level security;
grant select, insert, update, delete on case_related to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_related to sumario_staff, sumario_system using (true) with check (true);
create policy ends on case_related to sumario_scoped
  using (exists (select from cases where cases.id = case_id) and exists (select from cases where cases.id = related_id));

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
  document tsvector not null generated always as (search_document(search_number(cid), null, facts, country)) stored,
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
  counted boolean not null generated always as (not deleted or blocked_at is not null) stored
);
alter table cases add foreign key (issue_id) references issues;
create unique index issues_cid_key on issues (cid);
create unique index issues_converted_case_key on issues (converted_case_id) where converted_case_id is not null;
create index issues_cid_idx on issues (cid, id) where not deleted;
create index issues_datetime_idx on issues (datetime, id) where not deleted;
create index issues_customer_idx on issues (customer_id, datetime, id) where not deleted;
create index issues_establishment_idx on issues (establishment_id, datetime, id) where not deleted;
create index issues_lawyer_idx on issues (lawyer_id, datetime, id) where not deleted;
create index issues_amount_idx on issues (ticket_amount, id) where not deleted;
create index issues_search_idx on issues using gin (search gin_trgm_ops) where not deleted;
create index issues_document_idx on issues using gin (customer_id, document) where not deleted;
create index issues_facts_idx on issues (customer_id, facts_day)
  include (id, establishment_id, converted_case_id, facts_month, facts_slot, preimplantation, theft_count, regular_in_area, loose_articles, has_images,
    theft_method, ticket_amount, recovered)
  where counted;
alter table issues enable row level security;
grant select, insert, update on issues to sumario_scoped, sumario_staff, sumario_system;
create policy everything on issues to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on issues to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));

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
  document tsvector not null generated always as (
    search_document(search_number(cid) || ' ' || coalesce(procedure_number, '') || ' ' || search_joined(procedure_number), other_part, facts, country)) stored,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3)
);
create unique index civil_cases_cid_key on civil_cases (cid);
-- Lists.
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
-- Search.
create index civil_cases_search_idx on civil_cases using gin (search gin_trgm_ops) where not deleted;
create index civil_cases_document_idx on civil_cases using gin (customer_id, document) where not deleted;
-- Calendar.
create index civil_cases_prior_date_idx on civil_cases (prior_hearing_date, customer_id) where prior_hearing_date is not null and not deleted;
create index civil_cases_trial_date_idx on civil_cases (trial_hearing_date, customer_id) where trial_hearing_date is not null and not deleted;
create index civil_cases_due_date_idx on civil_cases (demand_response_due_date, customer_id) where demand_response_due_date is not null and not deleted;
create index civil_cases_notification_idx on civil_cases (judgment_notification_date, customer_id) where judgment_notification_date is not null and not deleted;
alter table civil_cases enable row level security;
grant select, insert, update on civil_cases to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_cases to sumario_staff, sumario_system using (true) with check (true);
-- A civil case belongs to a customer as a whole: users of the role `customer` see it only if their assignment is company-wide.
create policy assigned on civil_cases to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) <> 'customer' or customer_id = any ((select scope_whole())::uuid[])));

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

-- ---------------------------------------------------------------- who sees people and vehicles
-- Supercustomers see all witnesses, bands, criminals and vehicles of their customer. Others see those they created, and those that take
-- part in a case or an issue they see. That is asked for each row of a list, by the application and by the policy. Through the tables it
-- would plan and run their policies inside of each other; the views below run as their owner, with the scope of the user in them.

create view shown_case_criminals as
  select l.criminal_id, c.customer_id, c.establishment_id from case_criminals l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_issue_criminals as
  select l.criminal_id, c.customer_id, c.establishment_id from issue_criminals l join issues c on c.id = l.issue_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_case_vehicles as
  select l.vehicle_id, c.customer_id, c.establishment_id from case_vehicles l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_issue_vehicles as
  select l.vehicle_id, c.customer_id, c.establishment_id from issue_vehicles l join issues c on c.id = l.issue_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_case_bands as
  select l.band_id, c.customer_id, c.establishment_id from case_bands l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_issue_bands as
  select l.band_id, c.customer_id, c.establishment_id from issue_bands l join issues c on c.id = l.issue_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_case_witnesses as
  select l.witness_id, c.customer_id, c.establishment_id from case_witnesses l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
create view shown_issue_witnesses as
  select l.witness_id, c.customer_id, c.establishment_id from issue_witnesses l join issues c on c.id = l.issue_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
grant select on shown_case_criminals, shown_issue_criminals, shown_case_vehicles, shown_issue_vehicles, shown_case_bands, shown_issue_bands,
  shown_case_witnesses, shown_issue_witnesses to sumario_scoped;

-- `offset 0` keeps each subquery a question about one row, answered by two indexes. Without it the planner gathers every linked row first.
create policy own on criminals to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_criminals l where l.criminal_id = criminals.id offset 0)
      or exists (select from shown_issue_criminals l where l.criminal_id = criminals.id offset 0)));
create policy own on vehicles to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_vehicles l where l.vehicle_id = vehicles.id offset 0)
      or exists (select from shown_issue_vehicles l where l.vehicle_id = vehicles.id offset 0)));
create policy own on bands to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_bands l where l.band_id = bands.id offset 0)
      or exists (select from shown_issue_bands l where l.band_id = bands.id offset 0)));
create policy own on witnesses to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_witnesses l where l.witness_id = witnesses.id offset 0)
      or exists (select from shown_issue_witnesses l where l.witness_id = witnesses.id offset 0)));
