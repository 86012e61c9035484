-- What is derived from records for figures, lists and searches.

-- ---------------------------------------------------------------- sums of months
-- The sums of the cases of one customer in one month are kept. A write that changes a sum marks the month as touched in its own
-- transaction; figures count a touched month from the cases until a job sums it up again. So figures are always exact.
--
-- PostgreSQL copies the triggers of a table for each statement that writes it, and with them the text of their conditions. So the longest
-- conditions are in functions, which PostgreSQL reads when one of their columns is written.

create table case_months (
  customer_id uuid not null references customers,
  month date not null,
  -- Identifies the statements that counted it: a program with other statements ignores the row.
  made_by text not null,
  sums json not null,
  -- Repeat offenders are counted over two years of links, which was most of the cost of all figures. The offenders of each month are kept with its
  -- sums, once per link, so that months can be put together and counted.
  offenders uuid[],
  primary key (customer_id, month)
);
-- `sums` is always read as a whole and often: decompressing it costs more than its size on disk.
alter table case_months alter column sums set storage external;
-- As `sums`: always read as a whole, and often.
alter table case_months alter column offenders set storage external;
alter table case_months enable row level security;
grant select on case_months to sumario_scoped, sumario_staff;
grant select, insert, update, delete on case_months to sumario_system;
create policy everything on case_months to sumario_staff, sumario_system using (true) with check (true);
create policy whole on case_months to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]));

-- Months that changed. Each change inserts a row of its own, so that writers do not wait for each other.
create table case_months_touched (
  customer_id uuid not null,
  month date not null
);
create index case_months_touched_idx on case_months_touched (customer_id, month);
alter table case_months_touched enable row level security;
grant select on case_months_touched to sumario_scoped, sumario_staff;
grant select, insert, update, delete on case_months_touched to sumario_system;
create policy everything on case_months_touched to sumario_staff, sumario_system using (true) with check (true);
create policy whole on case_months_touched to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]));

-- ---------------------------------------------------------------- tallies
-- How many cases have each status, per establishment. Every list shows these counts, and counting the cases each time was most of the
-- database's work with fifty users. Each change inserts a row (+1 or -1) and a list adds rows up, so that writers do not wait for each
-- other. A nightly job merges the rows of each establishment and status into one.

create table case_tallies (
  customer_id uuid not null,
  establishment_id uuid,
  case_status text not null,
  count integer not null
);
create index case_tallies_idx on case_tallies (customer_id, establishment_id, case_status) include (count);
alter table case_tallies enable row level security;
grant select on case_tallies to sumario_scoped, sumario_staff;
grant select, insert, delete on case_tallies to sumario_system;
create policy everything on case_tallies to sumario_staff, sumario_system using (true) with check (true);
-- The same rule as for the cases that they count.
create policy assigned on case_tallies to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));

-- How many cases of a customer happened in each month, by status: a list of a year asks for it with each change of a case, and counting the cases
-- of a year each time costs as much as all figures of a customer. As with case_tallies, each change inserts a row, and a nightly job merges them.
-- The counts are of whole customers; who sees some establishments has few cases to count.
create table case_month_tallies (
  customer_id uuid not null,
  month date not null,
  case_status text not null,
  count integer not null
);
create index case_month_tallies_idx on case_month_tallies (customer_id, month, case_status) include (count);
alter table case_month_tallies enable row level security;
grant select on case_month_tallies to sumario_scoped, sumario_staff;
grant select, insert, delete on case_month_tallies to sumario_system;
create policy everything on case_month_tallies to sumario_staff, sumario_system using (true) with check (true);
create policy whole on case_month_tallies to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]));

-- How many open records each lawyer has (or nobody: null), and how many of them nobody has planned anything for. The days of lawyers and managers
-- show it at any size.
-- Like tallies: each change inserts rows, which the nightly cleaning merges. Nobody waits for a row of another transaction.
create table lawyer_loads (
  lawyer_id uuid references lawyers,
  cases integer not null default 0,
  civil_cases integer not null default 0,
  idle_cases integer not null default 0,
  idle_civil_cases integer not null default 0
);
create index lawyer_loads_idx on lawyer_loads (lawyer_id) include (cases, civil_cases, idle_cases, idle_civil_cases);
alter table lawyer_loads enable row level security;
grant select on lawyer_loads to sumario_scoped, sumario_staff;
grant select, insert, delete on lawyer_loads to sumario_system;
create policy everything on lawyer_loads to sumario_staff, sumario_system using (true) with check (true);
-- The own numbers of a lawyer.
create policy own on lawyer_loads for select to sumario_scoped
  using (lawyer_id in (select id from lawyers where user_id = (select scope_user()) and not deleted));

-- ---------------------------------------------------------------- words
-- A record is found by what its card shows, and most of that is written in other records: its shop and town, its customer, lawyer and courts, the
-- people, bands and vehicles in it. Each searchable kind has a table of words beside it: one document (a tsvector) per record, of its own words and
-- those of the other records, under a GIN index that starts with the customer, so that the rows of other customers cost nothing. The columns
-- beside it are what `visible` and the order of results read, so that a search reads this narrow table alone. A follower of the journal makes the
-- documents, from the views `…_documents`. Kinds of terms:
--   =word     a word of a name, a plate or a number; numbers also without separators
--   word      a stem of a long text, in the language of the country
--   #number   an identifier of the record itself, without separators: its number, the attestation, numbers of proceedings
--   %piece    any three to eight adjacent characters of a plate
--   $key      a key of an enumeration, or the month of the facts: the words for it, in both languages, are in the query
--   @word     a word of the name or document of a person
--   ^word     the same of a minor, whom not every reader of the card sees by name
--
-- On cards minors are shown by their initials, except to staff and to the lawyer of their case (hidden_minors). A card must not be found by a
-- name that it hides. So names of minors have a mark of their own, which only the queries of staff contain; for lawyers `names_shown` asks whose
-- lawyer they are. When a person becomes a minor anywhere, the documents with the name are out of reach at once, until the follower has made them anew.

create table case_words (
  id uuid primary key,
  deleted boolean not null,
  customer_id uuid not null,
  establishment_id uuid,
  cid integer,
  document tsvector not null,
  -- Folded, to look for a part of a word in the numbers and the facts.
  search text
);
alter table case_words alter document set storage main;
create index case_words_cid_idx on case_words (cid, id) where not deleted;
create index case_words_customer_idx on case_words (customer_id, cid, id) where not deleted;
create index case_words_search_idx on case_words using gin (search gin_trgm_ops) where not deleted;
-- Cases lie in no order, with the room of their rows from before between them. In the order of their numbers a place is a few pages of the table, and
-- of every list of the index. A search reads every document that waits to be added to the index, one by one: by default 4 MB of them may wait.
create index case_words_document_idx on case_words using gin (customer_id, establishment_id, (cid / 4096), document)
  with (gin_pending_list_limit = 256) where not deleted;
alter table case_words enable row level security;
grant select on case_words to sumario_scoped, sumario_staff;
grant select, insert, update, delete on case_words to sumario_system;
create policy everything on case_words to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on case_words for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));

create table issue_words (
  id uuid primary key,
  deleted boolean not null,
  customer_id uuid not null,
  establishment_id uuid,
  cid integer,
  document tsvector not null
);
create index issue_words_cid_idx on issue_words (cid, id) where not deleted;
create index issue_words_customer_idx on issue_words (customer_id, cid, id) where not deleted;
create index issue_words_document_idx on issue_words using gin (customer_id, establishment_id, (cid / 4096), document)
  with (gin_pending_list_limit = 256) where not deleted;
alter table issue_words enable row level security;
grant select on issue_words to sumario_scoped, sumario_staff;
grant select, insert, update, delete on issue_words to sumario_system;
create policy everything on issue_words to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on issue_words for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));

create table civil_case_words (
  id uuid primary key,
  deleted boolean not null,
  customer_id uuid not null,
  establishment_id uuid,
  cid integer,
  document tsvector not null
);
create index civil_case_words_cid_idx on civil_case_words (cid, id) where not deleted;
create index civil_case_words_document_idx on civil_case_words using gin (customer_id, (cid / 4096), document)
  with (gin_pending_list_limit = 256) where not deleted;
alter table civil_case_words enable row level security;
grant select on civil_case_words to sumario_scoped, sumario_staff;
grant select, insert, update, delete on civil_case_words to sumario_system;
create policy everything on civil_case_words to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on civil_case_words for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) <> 'customer' or customer_id = any ((select scope_whole())::uuid[])));

create table vehicle_words (
  id uuid primary key,
  deleted boolean not null,
  customer_id uuid not null,
  establishment_id uuid,
  cid integer,
  document tsvector not null
);
create index vehicle_words_document_idx on vehicle_words using gin (customer_id, document) with (gin_pending_list_limit = 256) where not deleted;
alter table vehicle_words enable row level security;
grant select on vehicle_words to sumario_scoped, sumario_staff;
grant select, insert, update, delete on vehicle_words to sumario_system;
create policy everything on vehicle_words to sumario_staff, sumario_system using (true) with check (true);
create policy own on vehicle_words for select to sumario_scoped using (exists (select from vehicles where vehicles.id = vehicle_words.id));

-- The words of names in the documents of a customer, so that a word with one wrong letter finds them. `forms` are the word with each letter left out:
-- two words one letter apart share one. A word that no document has any more is gone with the last: it may be the name of somebody who was forgotten.
create table near_words (
  customer_id uuid not null references customers (id),
  word text collate "C" not null,
  documents integer not null,
  forms text[] not null generated always as (search_near(array[word])) stored,
  primary key (customer_id, word)
);
create index near_words_forms_idx on near_words using gin (forms);
alter table near_words enable row level security;
grant select on near_words to sumario_scoped, sumario_staff;
grant select, insert, update, delete on near_words to sumario_system;
create policy everything on near_words to sumario_staff, sumario_system using (true) with check (true);
create policy own on near_words for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));

-- ---------------------------------------------------------------- triggers for figures
-- Triggers that react to some columns name them: a condition alone is read and prepared with every update, which took longer than most saves
-- of a single field. Columns that an earlier trigger writes (the next step, the state of a hearing) are listed with those that make it do so.

create trigger touch_months after insert or delete on cases for each row execute function touch_months_of_case();
comment on trigger touch_months on cases is 'Figures follow the cases: the months that a write moves are summed again.';
create trigger touch_months_changed after update of customer_id, establishment_id, deleted, blocked_at, datetime, time_zone, country,
    case_status, complaint_datetime, preimplantation, penal_type, aggravated_robbery_type, crime_type, theft_count, regular_in_area, loose_articles,
    has_images, theft_method, modus_operandi, ticket_amount, recovered_amount, recovered_products, processing, complaint_place,
    complaint_at_establishment, fcse_reason, minors, trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id, judgment_date,
    judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_civil_liability, company_civil_liability_amount,
    injuries_civil_liability, injuries_civil_liability_amount, enforcement_payment, enforcement_payment_method on cases for each row
  when (months_differ(old, new)) execute function touch_months_of_case();
comment on trigger touch_months_changed on cases is 'Figures follow the cases: the months that a write moves are summed again.';
create trigger touch_months after insert or update or delete on case_witnesses for each row execute function touch_months_of_party();
comment on trigger touch_months on case_witnesses is 'Figures follow the people of a case: its months are summed again.';
create trigger touch_months after insert or update or delete on case_adjournments for each row execute function touch_months_of_line();
comment on trigger touch_months on case_adjournments is 'Figures follow the lines of a case: its months are summed again.';
create trigger touch_months after insert or update or delete on case_actions for each row execute function touch_months_of_line();
comment on trigger touch_months on case_actions is 'Figures follow the lines of a case: its months are summed again.';
create trigger touch_months after insert or update or delete on case_collaborator_actions for each row execute function touch_months_of_line();
comment on trigger touch_months on case_collaborator_actions is 'Figures follow the lines of a case: its months are summed again.';
create trigger touch_months after insert or update or delete on case_criminals for each row execute function touch_months_of_party();
comment on trigger touch_months on case_criminals is 'Figures follow the people of a case: its months are summed again.';
create trigger touch_months after insert or update or delete on case_bands for each row execute function touch_months_of_party();
comment on trigger touch_months on case_bands is 'Figures follow the people of a case: its months are summed again.';
create trigger tally after insert or delete on cases for each row execute function tally_case();
comment on trigger tally on cases is 'Every list shows how many cases have each status.';
create trigger tally_changed after update of customer_id, establishment_id, case_status, deleted on cases for each row
  when (old.customer_id is distinct from new.customer_id or old.establishment_id is distinct from new.establishment_id or old.case_status is distinct from
    new.case_status or old.deleted is distinct from new.deleted) execute function tally_case();
comment on trigger tally_changed on cases is 'Every list shows how many cases have each status.';
create trigger tally_month after insert or delete on cases for each row execute function tally_case_month();
comment on trigger tally_month on cases is 'Counts of a period come with the page.';
create trigger tally_month_changed after update of customer_id, case_status, deleted, datetime, time_zone on cases for each row
  when (old.customer_id is distinct from new.customer_id or old.case_status is distinct from new.case_status or old.deleted is distinct from new.deleted
    or old.facts_month is distinct from new.facts_month) execute function tally_case_month();
comment on trigger tally_month_changed on cases is 'Counts of a period come with the page.';
create trigger load after insert or delete on cases for each row execute function load_case();
comment on trigger load on cases is 'Who picks a lawyer sees the workload of each.';
create trigger load_changed after update of lawyer_id, deleted, case_status, next_kind, trial_datetime, hearing_state, court_id, court_penal_id,
    court_instruction_id, time_zone, review_date, status_since, last_action_date, next_date on cases for each row
  when (old.lawyer_id is distinct from new.lawyer_id or old.deleted is distinct from new.deleted or old.case_status is distinct from new.case_status or
    (old.next_kind = 'none'::text) is distinct from (new.next_kind = 'none'::text)) execute function load_case();
comment on trigger load_changed on cases is 'Who picks a lawyer sees the workload of each.';
create trigger load after insert or delete on civil_cases for each row execute function load_civil_case();
comment on trigger load on civil_cases is 'Who picks a lawyer sees the workload of each.';
create trigger load_changed after update of lawyer_id, deleted, status, next_kind, prior_hearing_date, prior_hearing_state, trial_hearing_date,
    trial_hearing_state, court_id, time_zone, review_date, status_since, last_action_date, next_date on civil_cases for each row
  when (old.lawyer_id is distinct from new.lawyer_id or old.deleted is distinct from new.deleted or old.status is distinct from new.status or (old.next_kind =
    'none'::text) is distinct from (new.next_kind = 'none'::text)) execute function load_civil_case();
comment on trigger load_changed on civil_cases is 'Who picks a lawyer sees the workload of each.';

-- ---------------------------------------------------------------- triggers for words
-- The journal tells of everything else that changes a document. Who becomes a minor is out of reach in the same transaction.

create trigger hide_minors after update of birth_date on criminals for each row
  when (old.birth_date is distinct from new.birth_date) execute function hide_minors();
comment on trigger hide_minors on criminals is 'Nobody is found by the name of a minor whom the card shows by initials.';
create trigger hide_minors after update of minors, datetime, time_zone, deleted on cases for each row
  when (old.minors <> new.minors or old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function hide_minors();
comment on trigger hide_minors on cases is 'Nobody is found by the name of a minor whom the card shows by initials.';
create trigger hide_minors after update of facts_day, deleted on issues for each row
  when (old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function hide_minors();
comment on trigger hide_minors on issues is 'Nobody is found by the name of a minor whom the card shows by initials.';
create trigger hide_minors after insert on case_criminals referencing new table as linked for each statement execute function hide_minors();
comment on trigger hide_minors on case_criminals is 'Nobody is found by the name of a minor whom the card shows by initials.';
create trigger hide_minors after insert on issue_criminals referencing new table as linked for each statement execute function hide_minors();
comment on trigger hide_minors on issue_criminals is 'Nobody is found by the name of a minor whom the card shows by initials.';
