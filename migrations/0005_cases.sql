-- Penal cases, with their lines and links.

-- Counters of case numbers. The row stays locked until the creating transaction ends, so that no number is lost or given twice.
create table counters (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);
alter table counters enable row level security;
grant select, insert, update on counters to sumario_system;
create policy everything on counters to sumario_system using (true) with check (true);

-- The enumerations of a case. Each is a domain: PostgreSQL reads the CHECKs of a table from their text with every statement that writes it (36 of
-- them took 0.4 ms, as long as the rest of the update), and that of a domain once per connection, for the columns that are written. A key is added
-- `not valid`, because the rows that are there have none of it, and nobody waits while they are read.
create domain case_status as text check (value in (
  'new', 'assessment', 'pendingDoc', 'pendingComplaint', 'policeInvestigation', 'judicialInvestigation', 'dismissed', 'trialPending', 'suspended',
  'judgmentPending', 'appealPending', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed', 'stockComplaint',
  'provisionalDismissal'));
create domain case_recovered_products as text check (value in ('yesForSale', 'yesNotForSale', 'some', 'no'));
create domain case_theft_seen as text check (value in ('seenAndReported', 'seenNotDetained', 'notSeenPoliceItems', 'notSeenMissingItems'));
create domain case_theft_count as text check (value in ('onePerson', 'severalPeople', 'unknown'));
create domain case_loose_articles as text check (value in ('moreThanFour', 'upToFour', 'unknown'));
create domain case_theft_method as text check (value in (
  'preparedBag', 'antitheftRemover', 'fittingRoom', 'overSecurityArch', 'archesSounded', 'hiddenAmongBelongings', 'force', 'violence', 'threat', 'weapon', 'fraud', 'seizure',
  'unknown'));
create domain case_steal_type as text check (value in (
  'externalCustomer', 'internalEmployee', 'supplierThirdParty', 'burglary', 'holdUp', 'warehouseTransport', 'paymentFraud', 'returnFraud',
  'onlineOrder', 'unknown'));
create domain case_has_images as text check (value in (
  'storedUploaded', 'uploadedFactsNotVisible', 'camerasMomentUnknown', 'witnessesNoImages', 'noCamerasOrFaulty'));
create domain case_regular_in_area as text check (value in ('knownOffender', 'no', 'unknown'));
create domain case_fcse as text check (value in (
  'nationalPolice', 'civilGuard', 'localPolice', 'mossosEsquadra', 'ertzaintza', 'foralPolice', 'canaryPolice', 'customsSurveillance', 'portPolice',
  'frNationalPolice', 'frGendarmerie', 'frMunicipalPolice', 'frParisPrefecture', 'frRailwaySecurity', 'frCustoms', 'none'));
create domain case_processing as text check (value in ('fast', 'normal'));
create domain case_penal_type as text check (value in (
  'pettyTheft', 'lessSeriousTheft', 'violentRobbery', 'intimidationRobbery', 'forceRobbery', 'injuries', 'threats', 'scam', 'phishing', 'damage',
  'misappropiation', 'internalTheft', 'abuseOfWork', 'harassment', 'reception', 'breakingSentence', 'seizure', 'labor', 'authorityDisobedience',
  'intrusion', 'aggravatedRobbery'));
create domain case_crime_type as text check (value in ('petty', 'lessSerious', 'serious'));
create domain case_aggravated_robbery_type as text check (value in (
  'type1', 'type2', 'type3', 'type4', 'type5', 'type6', 'type7', 'type8', 'type9', 'type10', 'type11', 'type12', 'type13', 'type14', 'type15',
  'type16'));
create domain case_modus_operandi as text check (value in (
  'unpaidCar', 'unpaidCart', 'bloomers', 'labelChange', 'emergencyExit', 'screen', 'penguin', 'moonLanding', 'butron', 'canOpener', 'raffiaBag',
  'linedBag', 'counterfeitCoin', 'fakeCard', 'reusedTicket', 'canvas', 'surfers'));
create domain case_not_processed_reason as text check (value in (
  'unknownAuthor', 'insufficientEvidence', 'missingDocumentation', 'customerDecision', 'belowCustomerThreshold', 'productsRecovered', 'paidInStore',
  'timeBarred', 'minorNotLiable', 'notAnOffence', 'duplicate', 'outOfScope', 'fixedFinePaid', 'other'));
create domain case_country as text check (value in ('Spain', 'France'));
create domain case_complaint_type as text check (value in ('online', 'police', 'prosecution', 'judge', 'querella', 'direct', 'mainCourante'));
create domain case_complaint_role as text check (value in ('complainant', 'both', 'denounced'));
create domain case_complaint_holder as text check (value in ('lawyer', 'employee', 'vigilant'));
create domain case_complaint_place as text check (value in ('court', 'policeStation', 'store'));
create domain case_fcse_reason as text check (value in (
  'threats', 'aggression', 'undocumentedCriminal', 'notRetained', 'crime', 'FCSEError', 'lackOfAgreement', 'lackOfTroops', 'minor'));
create domain case_trial_action as text check (value in ('accusation', 'defense'));
create domain case_trial_status as text check (value in (
  'archived', 'celebrated', 'pending', 'prescribed', 'provisionalDismissal', 'dismissed', 'suspended'));
create domain case_call_type as text check (value in ('direct', 'warning', 'justice', 'verbal', 'inmediate', 'guiltyAdmission'));
create domain case_seat_magistrate as text check (value in ('sanctions', 'execution', 'instruction', 'freedomsAndDetention'));
create domain case_prosecution_magistrate as text check (value in ('prosecutor', 'generalCounsel', 'generalAttorney'));
create domain case_trial_accordance as text check (value in ('none', 'partial', 'full', 'refused'));
create domain case_judgment_type as text check (value in ('acquittal', 'damning'));
create domain case_not_guilty_sentence_reason as text check (value in (
  'insufficientEvidence', 'witnessNoShow', 'contradictoryStatements', 'authorNotIdentified', 'valueNotProven', 'imagesNotAdmitted', 'noIntent',
  'notAnOffence', 'withdrawnAccusation', 'exemption', 'procedureNullity', 'timeBarred', 'other'));
create domain case_enforcement_payment_method as text check (value in ('deposit', 'paymentOrder'));
create domain case_enforcement_sentence_compliance as text check (value in ('finePayment', 'insolvency', 'subsidiary', 'prison'));
create domain case_time_band as text check (value in ('morning', 'noon', 'afternoon', 'night'));
create domain case_hearing_state as text check (value in ('set', 'held', 'suspended', 'cancelled'));
create domain case_offence_degree as text check (value in ('completed', 'attempted'));
create domain case_actions_offer_answer as text check (value in ('joins', 'claims', 'waives'));
create domain case_next_kind as text check (value in ('hearing', 'term', 'task', 'request', 'review', 'none'));

-- One wide table, so that scope, search and figures read one table; lists of values have tables of their own.
--
-- What a case derives from its own columns (the comment `derived`: exports leave it out) is written by two triggers and not generated: beside a
-- BEFORE UPDATE trigger PostgreSQL computes every generated column anew with every update, and reads each expression from its text. A trigger
-- that names its columns costs nothing when these are not written. These two are always on, also while data is loaded without other triggers.
--
-- A hearing is set, held, suspended or cancelled. Calendar, feed, mails, figures and clashes read this state, not the status of the case.
-- It has both a date and a state, or neither. Each index costs every save, about 2 µs if nothing of it changes: so each says what needs it.
create table cases (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  cid integer not null,
  case_status case_status not null,
  datetime timestamptz(3) not null,
  customer_id uuid not null references customers,
  establishment_id uuid references establishments,
  lawyer_id uuid references lawyers,
  facts text not null,
  ticket_amount bigint not null,
  recovered_products case_recovered_products not null,
  recovered_amount bigint,
  theft_seen case_theft_seen not null,
  theft_count case_theft_count not null,
  loose_articles case_loose_articles not null,
  theft_method case_theft_method,
  steal_type case_steal_type,
  has_images case_has_images not null,
  regular_in_area case_regular_in_area,
  minors boolean not null default false,
  fcse case_fcse,
  attestation text,
  complaint_at_establishment boolean not null default false,
  trial_set boolean not null default false,
  trial_datetime timestamptz(3),
  court_id uuid references courts,
  court_room text,
  processing case_processing,
  penal_type case_penal_type,
  crime_type case_crime_type,
  aggravated_robbery_type case_aggravated_robbery_type,
  modus_operandi case_modus_operandi,
  preimplantation boolean not null default false,
  not_processed_reason case_not_processed_reason,
  not_processed_explanation text,
  case_creator_id uuid references users,
  country case_country not null,
  time_zone text not null,
  limitation_date date,
  complaint_datetime timestamptz(3),
  complaint_type case_complaint_type,
  complaint_role case_complaint_role,
  complaint_holder case_complaint_holder,
  complaint_lawyer_id uuid references lawyers,
  complaint_place case_complaint_place,
  fcse_reason case_fcse_reason,
  complaint_fcse case_fcse,
  police_station text,
  town text,
  trial_action case_trial_action,
  trial_lawyer_id uuid references lawyers,
  trial_status case_trial_status,
  court_instruction_id uuid references courts,
  court_instruction_room text,
  court_penal_id uuid references courts,
  court_penal_room text,
  court_appeal_id uuid references courts,
  autos_misdemeanor text,
  autos_previous_proceedings text,
  autos_abbreviated_procedure text,
  call_type case_call_type,
  seat_magistrate case_seat_magistrate,
  prosecution_magistrate case_prosecution_magistrate,
  trial_accordance case_trial_accordance,
  judgment_type case_judgment_type,
  judgment_date date,
  judgment_notification_date date,
  not_guilty_sentence_reason case_not_guilty_sentence_reason,
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
  enforcement_payment_method case_enforcement_payment_method,
  enforcement_sentence_compliance case_enforcement_sentence_compliance,
  restraining_order_start_date date,
  restraining_order_end_date date,
  prison_start_date date,
  prison_end_date date,
  number text generated always as (left(cid::text, 4) || '-' || substr(cid::text, 5)) stored,
  -- Derived for figures, so that a figure is read from an index alone. Days, weekdays and hours are those of the local time of the place.
  facts_day date not null,
  facts_month date not null,
  -- Weekday (Monday is 0) times four, plus the time of day: morning, noon, afternoon, night.
  facts_slot smallint not null,
  complaint_day date,
  trial_day date,
  -- The amount that the store got back; the rest of the ticket is claimed.
  recovered bigint not null,
  company_liability bigint not null,
  injuries_liability bigint not null,
  liability_day date not null,
  is_theft boolean not null,
  -- Violence or threat of violence. Injured witnesses are counted apart, from case_witnesses.
  is_risky boolean not null,
  -- The issue that became this case. The foreign key follows the table of issues.
  issue_id uuid,
  time_band case_time_band not null,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3),
  -- A blocked record is deleted for everybody, but figures still count it.
  counted boolean not null,
  file_count integer not null default 0,
  hearing_state case_hearing_state,
  hearing_time_zone text,
  -- The decision can no longer be appealed: lapse, enforcement and cancelled records count from this day.
  final_date date,
  -- France: a copy of a complaint at the police was sent to the prosecutor (85 CPP).
  prosecutor_copy_date date,
  -- Spain: the accusation was given its time to file its brief (780.1, 800.4 LECrim).
  indictment_notification_date date,
  -- France: an ordonnance pénale was notified (495-3 CPP), a fixed fine was served (495-17 CPP).
  penal_order_notification_date date,
  afd_notice_date date,
  open_amount bigint,
  offence_degree case_offence_degree,
  penalty_days integer,
  penalty_quota bigint,
  actions_offer_date date,
  actions_offer_answer case_actions_offer_answer,
  costs_claimed bigint,
  -- How long a sentence is and when it was served decide until when its criminal record counts (136 CP).
  -- Images go to the authority within 72 hours of knowing of the recording (22.3 LO 3/2018).
  sentence_months integer,
  sentence_served_date date,
  recording_known_datetime timestamptz(3),
  recording_handed_datetime timestamptz(3),
  -- When somebody should look at the record again, and why nothing else is planned. What comes next, kept by the triggers below: a hearing, a term, a
  -- task, that review; `none` if nothing is planned: then the date is some days after the last sign of life.
  review_date date,
  review_reason text,
  next_date date,
  next_kind case_next_kind,
  status_since date,
  last_action_date date,
  -- The inquiry began (324 LECrim, 75-3 CPP).
  inquiry_start_date date,
  -- Spain: the days that the duty court has fixed for the brief of the accusation (800.4 LECrim).
  indictment_days integer,
  -- France: the ordonnance pénale was notified to the client as civil party (495-3-1 CPP).
  penal_order_own_date date,
  -- Spain: the other side's appeal was handed over for an answer (790.5 LECrim).
  appeal_transfer_date date,
  -- The judgment of the second instance, against which cassation runs (856 LECrim, 568 CPP).
  appeal_judgment_date date,
  appeal_judgment_notification_date date,
  -- Spain: the sentence was suspended, and its record counts as if it had been served (136.2 CP).
  sentence_suspended_date date
);
comment on column cases.company_liability is 'derived';
comment on column cases.complaint_day is 'derived';
comment on column cases.counted is 'derived';
comment on column cases.facts_day is 'derived';
comment on column cases.facts_month is 'derived';
comment on column cases.facts_slot is 'derived';
comment on column cases.injuries_liability is 'derived';
comment on column cases.is_risky is 'derived';
comment on column cases.is_theft is 'derived';
comment on column cases.liability_day is 'derived';
comment on column cases.recovered is 'derived';
comment on column cases.time_band is 'derived';
comment on column cases.trial_day is 'derived';
create unique index cases_cid_key on cases (cid);
comment on index cases_cid_key is 'A number belongs to one case.';
create unique index cases_issue_key on cases (issue_id) where issue_id is not null;
comment on index cases_issue_key is 'An issue becomes one case, also when several users convert it at once.';
create index cases_cid_idx on cases (cid, id) where not deleted;
comment on index cases_cid_idx is 'List of cases, of staff.';
create index cases_datetime_idx on cases (datetime, id) include (case_status, time_zone) where not deleted;
comment on index cases_datetime_idx is 'List by date, and counts of a period, of staff.';
create index cases_status_idx on cases (case_status, datetime, id) include (time_zone) where not deleted;
comment on index cases_status_idx is 'List in a status by date, and counts of a period.';
create index cases_customer_idx on cases (customer_id, datetime, id) include (establishment_id, case_status, time_zone) where not deleted;
comment on index cases_customer_idx is 'List by date, and counts of a period, of a customer.';
create index cases_customer_status_idx on cases (customer_id, case_status, datetime, id) include (establishment_id, time_zone) where not deleted;
comment on index cases_customer_status_idx is 'List of a customer in a status by date, and counts of a period.';
create index cases_establishment_idx on cases (establishment_id, datetime, id) include (customer_id, case_status, time_zone) where not deleted;
comment on index cases_establishment_idx is 'List by date, and counts of a period, of an establishment; reports of a shop on its day.';
create index cases_amount_idx on cases (ticket_amount, id) where not deleted;
comment on index cases_amount_idx is 'List by amount.';
create index cases_trial_idx on cases ((coalesce(trial_datetime, '-infinity')), id) where not deleted;
comment on index cases_trial_idx is 'List by date of the trial.';
create index cases_limitation_idx on cases ((coalesce(limitation_date, '-infinity')), id) where not deleted;
comment on index cases_limitation_idx is 'List by the day of limitation.';
create index cases_court_idx on cases (court_id) where court_id is not null and not deleted;
comment on index cases_court_idx is 'Cases of a court: its page, and words that follow its name.';
create index cases_court_instruction_idx on cases (court_instruction_id) where court_instruction_id is not null and not deleted;
comment on index cases_court_instruction_idx is 'As cases_court_idx, for the court of instruction.';
create index cases_court_penal_idx on cases (court_penal_id) where court_penal_id is not null and not deleted;
comment on index cases_court_penal_idx is 'As cases_court_idx, for the penal court.';
create index cases_court_appeal_idx on cases (court_appeal_id) where court_appeal_id is not null and not deleted;
comment on index cases_court_appeal_idx is 'As cases_court_idx, for the court of appeal.';
create index cases_enforcement_court_idx on cases (enforcement_court_id) where enforcement_court_id is not null and not deleted;
comment on index cases_enforcement_court_idx is 'As cases_court_idx, for the court of enforcement.';
create index cases_limitation_running_idx on cases (limitation_date, id) where limitation_date is not null and not deleted;
comment on index cases_limitation_running_idx is 'Reminders, calendar and the daily job of terms: running limitation.';
create index cases_order_start_idx on cases (restraining_order_start_date) where restraining_order_start_date is not null and not deleted;
comment on index cases_order_start_idx is 'Calendar: restraining orders that begin.';
create index cases_order_end_idx on cases (restraining_order_end_date) where restraining_order_end_date is not null and not deleted;
comment on index cases_order_end_idx is 'Calendar: restraining orders that end.';
create index cases_notification_idx on cases (judgment_notification_date) where judgment_notification_date is not null and not deleted;
comment on index cases_notification_idx is 'Calendar: terms that run from the notification of a judgment.';
create index cases_complaints_idx on cases (customer_id, complaint_day)
  include (id, establishment_id, case_status, country, processing, complaint_place, complaint_at_establishment, fcse_reason, minors, crime_type,
  is_theft, is_risky)
  where complaint_day is not null and counted;
comment on index cases_complaints_idx is 'Figures by the day of the complaint.';
create index cases_judgments_idx on cases (customer_id, judgment_date)
  include (id, establishment_id, judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_liability,
  injuries_liability, enforcement_payment, enforcement_payment_method)
  where judgment_date is not null and counted;
comment on index cases_judgments_idx is 'Figures by the day of the judgment.';
create index cases_liabilities_idx on cases (customer_id, liability_day)
  include (establishment_id, case_status, company_liability, injuries_liability, enforcement_payment)
  where (company_liability + injuries_liability > 0 or enforcement_payment > 0) and counted;
comment on index cases_liabilities_idx is 'Figures: civil liability and payments.';
-- The median ticket is searched for among tickets of similar amounts.
create index cases_tickets_idx on cases (ticket_amount) include (customer_id, establishment_id, facts_day, preimplantation) where counted;
comment on index cases_tickets_idx is 'Figures: the median ticket.';
create index cases_orders_idx on cases (restraining_order_end_date, cid)
  include (customer_id, establishment_id, judgment_date, restraining_order_start_date, time_zone)
  where judgment_type = 'damning' and restraining_order and judgment_date is not null and counted;
comment on index cases_orders_idx is 'Figures: restraining orders in force.';
create index cases_intrusions_idx on cases (datetime, cid) include (customer_id, establishment_id, facts_day) where penal_type = 'intrusion' and counted;
comment on index cases_intrusions_idx is 'Figures: the newest intrusions.';
create index cases_minors_idx on cases (id) include (lawyer_id) where minors and not deleted;
comment on index cases_minors_idx is 'Everywhere: people who are shown by their initials, and to which lawyers not.';
-- Lists of cases, issues and civil cases begin with the highest number: each common filter has an index in that order. The indexes by date stay for
-- periods and for lists that are sorted by date. The records of one lawyer are few enough to be sorted.
create index cases_status_cid_idx on cases (case_status, cid, id) where not deleted;
comment on index cases_status_cid_idx is 'List of cases in a status.';
create index cases_customer_cid_idx on cases (customer_id, cid, id) include (establishment_id) where not deleted;
comment on index cases_customer_cid_idx is 'List of cases of a customer.';
create index cases_customer_status_cid_idx on cases (customer_id, case_status, cid, id) include (establishment_id) where not deleted;
comment on index cases_customer_status_cid_idx is 'List of cases of a customer in a status.';
create index cases_establishment_cid_idx on cases (establishment_id, cid, id) include (customer_id) where not deleted;
comment on index cases_establishment_cid_idx is 'List of cases of an establishment.';
create index cases_lawyer_idx on cases (lawyer_id, cid, id) where not deleted;
comment on index cases_lawyer_idx is 'List of cases of a lawyer; "mine".';
create index cases_trials_idx on cases (customer_id, trial_day) include (establishment_id)
  where hearing_state = 'held' and trial_day is not null and counted;
comment on index cases_trials_idx is 'Figures: trials held.';
create index cases_court_dates_idx on cases (id)
  where (indictment_notification_date is not null or penal_order_notification_date is not null or afd_notice_date is not null) and not deleted;
comment on index cases_court_dates_idx is 'Calendar: terms that run from other notices of a court.';
create index cases_given_idx on cases (judgment_date)
  where judgment_date is not null and judgment_notification_date is null and country = 'France' and not deleted;
comment on index cases_given_idx is 'Calendar: French terms that run from the day of a judgment.';
create index cases_open_amount_idx on cases (id) where open_amount > 0 and not deleted;
comment on index cases_open_amount_idx is 'Reminders: debts, and civil liability of convictions.';
create index cases_next_idx on cases (next_date, id) where next_date is not null and not deleted;
comment on index cases_next_idx is 'Day of a manager: what comes next, and the reviews that are due.';
create index cases_lawyer_next_idx on cases (lawyer_id, next_date) include (next_kind) where next_date is not null and not deleted;
comment on index cases_lawyer_next_idx is 'Day of a lawyer: what comes next, and cases without a next step.';
create index cases_next_date_idx on cases ((coalesce(next_date, '-infinity')), id) where not deleted;
comment on index cases_next_date_idx is 'List by the next date.';
create index cases_status_since_idx on cases ((coalesce(status_since, '-infinity')), id) where not deleted;
comment on index cases_status_since_idx is 'List by days in its status.';
create index cases_last_action_date_idx on cases ((coalesce(last_action_date, '-infinity')), id) where not deleted;
comment on index cases_last_action_date_idx is 'List by the last action.';
create index cases_creator_idx on cases (case_creator_id, cid, id) where not deleted;
comment on index cases_creator_idx is 'List: entered by me.';
create index cases_without_lawyer_idx on cases (cid, id) where lawyer_id is null and not deleted;
comment on index cases_without_lawyer_idx is 'List and day of a manager: without a lawyer.';
create index cases_attending_idx on cases ((coalesce(trial_lawyer_id, lawyer_id)), trial_datetime) include (trial_lawyer_id, lawyer_id, hearing_state)
  where trial_datetime is not null and not deleted;
comment on index cases_attending_idx is 'Calendar, day of a lawyer and picker of lawyers: hearings that a lawyer attends, and clashes.';
create index cases_new_of_lawyer_idx on cases (lawyer_id, created_at, id) where case_status = 'new' and not deleted;
comment on index cases_new_of_lawyer_idx is 'Day of a lawyer: new cases.';
create index cases_new_idx on cases (created_at, id) where case_status = 'new' and not deleted;
comment on index cases_new_idx is 'Day of a manager: new cases.';
create index cases_idle_idx on cases (next_date, id) where next_kind = 'none' and not deleted;
comment on index cases_idle_idx is 'Day of a manager: cases without a next step.';
create index cases_lawyer_action_idx on cases (lawyer_id, last_action_date) where last_action_date is not null and not deleted;
comment on index cases_lawyer_action_idx is 'Day of a manager: when each lawyer last did something.';
create index cases_customer_created_idx on cases (customer_id, created_at) where not deleted;
comment on index cases_customer_created_idx is 'Day of a head office: new since the last visit.';
create index cases_hearings_idx on cases (trial_datetime, customer_id, establishment_id) where trial_datetime is not null and not deleted;
comment on index cases_hearings_idx is 'Calendar and days: hearings of a period.';
create index cases_facts_idx on cases (customer_id, facts_day, establishment_id)
  include (id, facts_month, case_status, theft_count, theft_method, facts_slot, preimplantation, complaint_datetime, penal_type, crime_type,
  regular_in_area, loose_articles, has_images, modus_operandi, ticket_amount, recovered)
  where counted;
comment on index cases_facts_idx is 'Figures by the day of the facts, and those of an establishment on one day.';
alter table cases enable row level security;
grant select, insert, update on cases to sumario_scoped, sumario_staff, sumario_system;
create policy everything on cases to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on cases to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));
create trigger hearing before insert or update of trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id, time_zone
  on cases for each row execute function set_case_hearing();
comment on trigger hearing on cases is 'The trial has one state and the time zone of its court: calendar, mails and figures read these.';
create trigger open_amount_created before insert on cases for each row
  when (new.company_civil_liability or new.injuries_civil_liability) execute function case_open_amount();
comment on trigger open_amount_created on cases is 'What is still owed follows the liability of the judgment and the ledger.';
create trigger open_amount_changed before update of company_civil_liability, company_civil_liability_amount, injuries_civil_liability,
  injuries_civil_liability_amount, enforcement_payment on cases for each row execute function case_open_amount();
comment on trigger open_amount_changed on cases is 'What is still owed follows the liability of the judgment and the ledger.';
-- Named so that they run after the triggers that keep hearings.
create trigger plan before insert or update of case_status, trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id,
  time_zone, review_date, status_since, last_action_date, next_date, deleted on cases for each row execute function plan_case();
comment on trigger plan on cases is 'No open record without a next date.';
create trigger place_requests after update of customer_id, establishment_id on cases for each row
  when ((old.customer_id, old.establishment_id) is distinct from (new.customer_id, new.establishment_id)) execute function place_requests_of_case();
comment on trigger place_requests on cases is 'Requests for documents are listed by the establishment where their case is now.';
-- Their names come before those of the triggers that plan a case. The derived columns are listed too: nobody writes another value.
create trigger derive before insert or update of datetime, time_zone, complaint_datetime, trial_datetime, judgment_date, recovered_amount,
    recovered_products, ticket_amount, company_civil_liability, company_civil_liability_amount, injuries_civil_liability,
    injuries_civil_liability_amount, penal_type, aggravated_robbery_type, fcse_reason, deleted, blocked_at, facts_day, facts_month, facts_slot,
    time_band, complaint_day, trial_day, liability_day, recovered, company_liability, injuries_liability, is_theft, is_risky, counted on cases
  for each row execute function derive_case();
alter table cases enable always trigger derive;
comment on trigger derive on cases is 'Lists and figures read local days, weekdays and amounts that follow from the fields of the case.';

-- ---------------------------------------------------------------- lines and links
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
create index case_status_history_verdict_idx on case_status_history (date) where "to" in ('guiltyVerdict', 'innocentVerdict') and not undone;
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
  summoned boolean not null default false,
  -- A witness who was summoned has said that they will come.
  confirmed boolean not null default false,
  -- Witnesses answer from a link in their mail whether they come to the hearing. Both columns have defaults: the version before writes lines without them.
  declined boolean not null default false,
  decline_reason text collate "es-x-icu"
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
  author_id uuid references users,
  -- A writ is a draft until somebody says when and how it was filed.
  hour text check (hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  channel text check (channel in ('lexnet', 'rpva', 'email', 'counter', 'post', 'other'))
);
create index case_actions_case_idx on case_actions (case_id, id);
create index case_actions_counted_idx on case_actions (date) include (case_id, type, action);
-- Which judgments were appealed, for the calendar: few actions are appeals, and a week of the calendar read all actions to find them.
create index case_actions_appeals_idx on case_actions (case_id, date) where action = 'resource';
alter table case_actions enable row level security;
grant select, insert, update, delete on case_actions to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_actions to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_actions to sumario_scoped using (exists (select from cases where cases.id = case_id));
create trigger date_insert after insert on case_actions referencing new table as touched for each statement execute function date_actions_of_case();
comment on trigger date_insert on case_actions is 'Lists show when something was last done about a case.';
create trigger date_update after update on case_actions referencing new table as touched for each statement execute function date_actions_of_case();
comment on trigger date_update on case_actions is 'Lists show when something was last done about a case.';
create trigger date_delete after delete on case_actions referencing old table as touched for each statement execute function date_actions_of_case();
comment on trigger date_delete on case_actions is 'Lists show when something was last done about a case.';

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
create trigger date_insert after insert on case_collaborator_actions referencing new table as touched
  for each statement execute function date_actions_of_case();
comment on trigger date_insert on case_collaborator_actions is 'Lists show when something was last done about a case.';
create trigger date_update after update on case_collaborator_actions referencing new table as touched
  for each statement execute function date_actions_of_case();
comment on trigger date_update on case_collaborator_actions is 'Lists show when something was last done about a case.';
create trigger date_delete after delete on case_collaborator_actions referencing old table as touched
  for each statement execute function date_actions_of_case();
comment on trigger date_delete on case_collaborator_actions is 'Lists show when something was last done about a case.';

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

-- Documents that the lawyer asked for: shown to the store until they are delivered, and to the lawyer until they are accepted.
create table case_document_requests (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
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
  accepted_at timestamptz(3),
  -- Papers that somebody waits for are found by the shop that owes them, and not by looking at those of all shops. Lines have the customer and the
  -- establishment of their case, kept by the triggers below.
  customer_id uuid references customers,
  establishment_id uuid references establishments
);
create index case_document_requests_case_idx on case_document_requests (case_id, id);
create index case_document_requests_answered_idx on case_document_requests (fulfilled_at) where fulfilled_at is not null;
-- Requests that wait for an answer are few among all that were ever made.
create index case_document_requests_open_idx on case_document_requests (case_id) where fulfilled_at is null;
-- Who owes papers.
create index case_document_requests_owed_idx on case_document_requests (customer_id, establishment_id) where fulfilled_at is null;
alter table case_document_requests enable row level security;
grant select, insert, update, delete on case_document_requests to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_document_requests to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_document_requests to sumario_scoped using (exists (select from cases where cases.id = case_id));
create trigger place before insert on case_document_requests for each row execute function place_request();
comment on trigger place on case_document_requests is 'Requests for documents are listed by the establishment of their case.';
create trigger plan_insert after insert on case_document_requests referencing new table as touched for each statement execute function plan_records_of_requests();
comment on trigger plan_insert on case_document_requests is 'What was asked for is a next date of its record.';
create trigger plan_update after update on case_document_requests referencing new table as touched for each statement execute function plan_records_of_requests();
comment on trigger plan_update on case_document_requests is 'What was asked for is a next date of its record.';
create trigger plan_delete after delete on case_document_requests referencing old table as touched for each statement execute function plan_records_of_requests();
comment on trigger plan_delete on case_document_requests is 'What was asked for is a next date of its record.';

-- What judgments award, what was agreed and what came in.
create table case_ledger (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
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
create index case_ledger_case_idx on case_ledger (case_id, id);
create index case_ledger_instalments_idx on case_ledger (date) where kind = 'instalment';
alter table case_ledger enable row level security;
grant select, insert, update, delete on case_ledger to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_ledger to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_ledger to sumario_scoped using (exists (select from cases where cases.id = case_id));
create trigger sum_ledger_insert after insert on case_ledger referencing new table as touched
  for each statement execute function sum_case_ledger();
comment on trigger sum_ledger_insert on case_ledger is 'What was paid and what is owed are the sums of the ledger.';
create trigger sum_ledger_update after update on case_ledger referencing new table as touched
  for each statement execute function sum_case_ledger();
comment on trigger sum_ledger_update on case_ledger is 'What was paid and what is owed are the sums of the ledger.';
create trigger sum_ledger_delete after delete on case_ledger referencing old table as touched
  for each statement execute function sum_case_ledger();
comment on trigger sum_ledger_delete on case_ledger is 'What was paid and what is owed are the sums of the ledger.';

-- What was stolen, line by line: name, quantity, price of one piece and, where it was scanned, the code.
create table case_articles (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  name text not null,
  quantity integer not null,
  -- Of one piece.
  price bigint not null,
  -- Of the barcode, as it was read.
  code text
);
create index case_articles_case_idx on case_articles (case_id, id);
alter table case_articles enable row level security;
grant select, insert, update, delete on case_articles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_articles to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_articles to sumario_scoped using (exists (select from cases where cases.id = case_id));

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
