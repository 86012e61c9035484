-- Penal cases. One wide table, so that scope, search and analytics stay in one; what comes in rows has tables of its own.

-- Numbers people can say: the row is held until the creating transaction ends, so that none is lost or given twice.
create table counters (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

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
  search text generated always as (fold(cid::text || ' ' || left(cid::text, 4) || '-' || substr(cid::text, 5) || ' ' || facts || ' ' || coalesce(attestation, ''))) stored
);
create unique index cases_cid_key on cases (cid);
create index cases_cid_idx on cases (cid, id) where not deleted;
create index cases_datetime_idx on cases (datetime, id) where not deleted;
create index cases_customer_idx on cases (customer_id, datetime, id) where not deleted;
-- Counting by status within a scope reads the index alone.
create index cases_customer_status_idx on cases (customer_id, case_status, datetime, id) include (establishment_id) where not deleted;
create index cases_establishment_idx on cases (establishment_id, datetime, id) where not deleted;
-- Small enough to count all of it by status.
create index cases_count_idx on cases (case_status) where not deleted;
create index cases_status_idx on cases (case_status, datetime, id) where not deleted;
create index cases_lawyer_idx on cases (lawyer_id, datetime, id) where not deleted;
create index cases_amount_idx on cases (ticket_amount, id) where not deleted;
create index cases_trial_idx on cases ((coalesce(trial_datetime, '-infinity')), id) where not deleted;
create index cases_limitation_idx on cases ((coalesce(limitation_date, '-infinity')), id) where not deleted;
create index cases_limitation_running_idx on cases (limitation_date, id) where limitation_date is not null and not deleted;
create index cases_court_idx on cases (court_id) where court_id is not null and not deleted;
create index cases_court_instruction_idx on cases (court_instruction_id) where court_instruction_id is not null and not deleted;
create index cases_court_penal_idx on cases (court_penal_id) where court_penal_id is not null and not deleted;
create index cases_court_appeal_idx on cases (court_appeal_id) where court_appeal_id is not null and not deleted;
create index cases_enforcement_court_idx on cases (enforcement_court_id) where enforcement_court_id is not null and not deleted;
create index cases_search_idx on cases using gin (search gin_trgm_ops) where not deleted;

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

create table case_witnesses (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  witness_id uuid not null references witnesses,
  injured boolean not null default false,
  summoned boolean not null default false
);
create index case_witnesses_case_idx on case_witnesses (case_id, id);

create table case_adjournments (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  date timestamptz(3) not null,
  reason text not null check (reason in ('suspensionWitnessAbsence', 'suspensionDefendantAbsence', 'suspensionLawyerClash', 'suspensionCourtCause', 'suspensionSummonsFailure', 'suspensionPendingEvidence', 'other')),
  new_datetime timestamptz(3)
);
create index case_adjournments_case_idx on case_adjournments (case_id, id);

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

create unique index case_witnesses_case_witness_key on case_witnesses (case_id, witness_id);
create index case_witnesses_witness_idx on case_witnesses (witness_id);

create table case_criminals (
  case_id uuid not null references cases,
  criminal_id uuid not null references criminals,
  primary key (case_id, criminal_id)
);
create index case_criminals_criminal_idx on case_criminals (criminal_id);
create table case_bands (
  case_id uuid not null references cases,
  band_id uuid not null references bands,
  primary key (case_id, band_id)
);
create index case_bands_band_idx on case_bands (band_id);
create table case_vehicles (
  case_id uuid not null references cases,
  vehicle_id uuid not null references vehicles,
  primary key (case_id, vehicle_id)
);
create index case_vehicles_vehicle_idx on case_vehicles (vehicle_id);
-- Both directions of each relation are rows, so that one index serves both ends.
create table case_related (
  case_id uuid not null references cases,
  related_id uuid not null references cases,
  primary key (case_id, related_id),
  check (case_id <> related_id)
);

do $$
declare name text;
begin
  foreach name in array array['cases', 'case_status_history', 'case_witnesses', 'case_adjournments', 'case_actions', 'case_collaborator_actions',
      'case_criminals', 'case_bands', 'case_vehicles', 'case_related', 'counters'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update on %I to sumario_scoped, sumario_staff, sumario_system', name);
    execute format('create policy everything on %I to sumario_staff, sumario_system using (true) with check (true)', name);
  end loop;
  foreach name in array array['case_witnesses', 'case_adjournments', 'case_actions', 'case_collaborator_actions',
      'case_criminals', 'case_bands', 'case_vehicles', 'case_related'] loop
    execute format('grant delete on %I to sumario_scoped, sumario_staff, sumario_system', name);
  end loop;
  -- What hangs on a case is for who sees the case. The other end is not asked: its own policy asks these tables.
  foreach name in array array['case_status_history', 'case_witnesses', 'case_adjournments', 'case_actions', 'case_collaborator_actions',
      'case_criminals', 'case_bands', 'case_vehicles'] loop
    execute format('create policy of_case on %I to sumario_scoped using (exists (select from cases where cases.id = case_id))', name);
  end loop;
  -- The file of a customer: head office sees all of it, others what they wrote and what is part of a case they see.
  foreach name in array array['witness', 'band', 'criminal', 'vehicle'] loop
    execute format('alter policy own on %1$I
      using (customer_id = any ((select scope_customers())::uuid[])
        and ((select scope_role()) = ''supercustomer'' or created_by = (select scope_user())
          or exists (select from %2$I l join cases c on c.id = l.case_id where l.%3$I = %1$I.id and not c.deleted)))',
      case name when 'witness' then 'witnesses' else name || 's' end,
      case name when 'witness' then 'case_witnesses' else 'case_' || name || 's' end,
      name || '_id');
  end loop;
end $$;

create policy assigned on cases to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));
create policy ends on case_related to sumario_scoped
  using (exists (select from cases where cases.id = case_id) and exists (select from cases where cases.id = related_id));
create policy counting on counters to sumario_scoped using (true) with check (true);

create or replace function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
  select case entity
    when 'case' then exists (select from cases where id = record_id)
    when 'vehicle' then exists (select from vehicles where id = record_id)
    when 'criminal' then exists (select from criminals where id = record_id)
    when 'band' then exists (select from bands where id = record_id)
    when 'witness' then exists (select from witnesses where id = record_id)
    when 'zone' then exists (select from zones where id = record_id)
    when 'establishment' then exists (select from establishments where id = record_id)
    else false end $$;
