-- Tasks, the terms of the law that run in a record, messages, teaching, reports and notices.

-- ---------------------------------------------------------------- tasks and terms

-- What somebody has to do about a record, until when. For lawyers and staff: customers are asked for documents and written messages instead.
create table tasks (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  customer_id uuid not null references customers,
  case_id uuid references cases,
  civil_case_id uuid references civil_cases,
  issue_id uuid references issues,
  what text collate "es-x-icu" not null,
  notes text,
  assignee_id uuid references users,
  due_date date not null,
  done_at timestamptz(3),
  done_by_id uuid references users,
  -- The preset or rule that made it, so that it makes the same one only once.
  origin text,
  search text generated always as (fold(what)) stored,
  -- For lists: a partial index does not help a filter with yes and no.
  done boolean not null generated always as (done_at is not null) stored,
  -- Nobody with an active account has it.
  unattended boolean not null default true,
  -- Deleted with its record; restored with it.
  went_with_record boolean not null default false,
  constraint tasks_record_check check (num_nonnulls(case_id, civil_case_id, issue_id) = 1)
);
-- The tasks of a record, of a person, and of everybody.
create index tasks_case_idx on tasks (case_id, due_date) where case_id is not null and not deleted;
create index tasks_civil_case_idx on tasks (civil_case_id, due_date) where civil_case_id is not null and not deleted;
create index tasks_issue_idx on tasks (issue_id, due_date) where issue_id is not null and not deleted;
create index tasks_assignee_idx on tasks (assignee_id, due_date, id) where done_at is null and not deleted;
create index tasks_open_idx on tasks (due_date, id) where done_at is null and not deleted;
create index tasks_due_idx on tasks (due_date, id) where not deleted;
create index tasks_search_idx on tasks using gin (search gin_trgm_ops) where not deleted;
create unique index tasks_origin_key on tasks (coalesce(case_id, civil_case_id, issue_id), origin) where origin is not null and not deleted;
create index tasks_done_idx on tasks (done, due_date, id) where not deleted;
create index tasks_assignee_done_idx on tasks (assignee_id, done, due_date, id) where not deleted;
create index tasks_unattended_idx on tasks (due_date, id) where unattended and not deleted;
-- Deleted ones too, for the way back.
create index tasks_gone_case_idx on tasks (case_id) where went_with_record and case_id is not null;
create index tasks_gone_civil_case_idx on tasks (civil_case_id) where went_with_record and civil_case_id is not null;
create index tasks_gone_issue_idx on tasks (issue_id) where went_with_record and issue_id is not null;
-- Completing a witness finishes the tasks that ask for it.
create index tasks_completion_idx on tasks (origin) where origin like 'rule:completion:%';
-- Calling the witnesses who do not answer ends with their answer.
create index tasks_witnesses_idx on tasks (case_id) where origin like 'rule:witnesses:%';
alter table tasks enable row level security;
grant select, insert, update on tasks to sumario_scoped, sumario_staff, sumario_system;
create policy everything on tasks to sumario_staff, sumario_system using (true) with check (true);
-- Of users with a scope only lawyers, in records that they see.
create policy of_lawyer on tasks to sumario_scoped
  using ((select scope_role()) = 'lawyer' and (exists (select from cases where cases.id = case_id)
    or exists (select from civil_cases where civil_cases.id = civil_case_id) or exists (select from issues where issues.id = issue_id)));
create trigger plan_insert after insert on tasks referencing new table as touched for each statement execute function plan_records_of_tasks();
comment on trigger plan_insert on tasks is 'A task is a next date of its record.';
create trigger plan_update after update on tasks referencing new table as touched for each statement execute function plan_records_of_tasks();
comment on trigger plan_update on tasks is 'A task is a next date of its record.';
create trigger attend before insert or update of assignee_id on tasks for each row execute function attend_task();
comment on trigger attend on tasks is 'Managers see tasks that nobody with an active account has.';
-- The history of tasks, for the lawyers who see them.
create policy shown_tasks on journal for select to sumario_scoped
  using (entity = 'task' and customer_id = any ((select scope_customers())::uuid[]) and exists (select from tasks where tasks.id = record_id));

create table task_presets (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  what text collate "es-x-icu" not null,
  country text not null check (country in ('Spain', 'France')),
  record_kind text not null check (record_kind in ('case', 'civilCase', 'issue')),
  case_status text check (case_status in ('new', 'assessment', 'pendingDoc', 'pendingComplaint', 'policeInvestigation', 'judicialInvestigation', 'dismissed',
    'trialPending', 'suspended', 'judgmentPending', 'appealPending', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed',
    'stockComplaint', 'provisionalDismissal')),
  civil_status text check (civil_status in ('new', 'assessment', 'pendingDoc', 'pendingDemandAnswer', 'pendingCounterclaim', 'pendingPriorHearing',
    'trialPending', 'judgmentPending', 'answered', 'appealPending', 'estimatedDemand', 'dismissedDemand', 'enforceable', 'archived')),
  days integer not null,
  working_days boolean not null default false,
  automatic boolean not null default false,
  inactive boolean not null default false,
  search text generated always as (fold(what)) stored
);
create index task_presets_what_idx on task_presets (what, id) where not deleted;
create index task_presets_search_idx on task_presets using gin (search gin_trgm_ops) where not deleted;
alter table task_presets enable row level security;
grant select, insert, update on task_presets to sumario_scoped, sumario_staff, sumario_system;
create policy everything on task_presets to sumario_staff, sumario_system using (true) with check (true);

-- Version 0: nobody has written them, so the journal has no entry for them.
insert into task_presets (id, version, country, record_kind, case_status, civil_status, days, working_days, automatic, what)
select gen_random_uuid(), 0, p.country, p.kind,
  case when p.kind = 'case' then p.status end, case when p.kind = 'civilCase' then p.status end, p.days, p.working, p.automatic, p.what
from (values
  ('Spain', 'case', 'new', 2, true, false, 'Revisar los hechos y la prueba disponible'),
  ('Spain', 'case', 'assessment', 3, true, false, 'Decidir si se denuncia'),
  ('Spain', 'case', 'assessment', 2, true, false, 'Pedir a la tienda la conservación y copia de las imágenes'),
  ('Spain', 'case', 'pendingDoc', 7, false, false, 'Reclamar a la tienda la documentación pendiente'),
  ('Spain', 'case', 'pendingComplaint', 3, true, true, 'Presentar la denuncia'),
  ('Spain', 'case', 'policeInvestigation', 15, false, false, 'Preguntar por el estado del atestado'),
  ('Spain', 'case', 'judicialInvestigation', 10, true, false, 'Personarse en las diligencias'),
  ('Spain', 'case', 'judicialInvestigation', 45, false, false, 'Consultar el estado de las diligencias en el juzgado'),
  ('Spain', 'case', 'trialPending', 5, true, false, 'Avisar y preparar a los testigos'),
  ('Spain', 'case', 'trialPending', 10, true, false, 'Preparar la prueba y las conclusiones para el juicio'),
  ('Spain', 'case', 'suspended', 20, false, true, 'Pedir nuevo señalamiento'),
  ('Spain', 'case', 'judgmentPending', 30, false, false, 'Reclamar la sentencia al juzgado'),
  ('Spain', 'case', 'appealPending', 60, false, false, 'Consultar el estado del recurso en la Audiencia Provincial'),
  ('Spain', 'case', 'guiltyVerdict', 20, true, false, 'Pedir la ejecución de la responsabilidad civil'),
  ('Spain', 'case', 'provisionalDismissal', 2, true, true, 'Decidir recurso de reforma o de apelación contra el sobreseimiento'),
  ('Spain', 'civilCase', 'new', 3, true, false, 'Comprobar competencia, cuantía y procedimiento'),
  ('Spain', 'civilCase', 'assessment', 5, true, false, 'Acreditar el intento previo de acuerdo (MASC)'),
  ('Spain', 'civilCase', 'pendingDoc', 7, false, false, 'Reclamar al cliente la documentación pendiente'),
  ('Spain', 'civilCase', 'pendingDemandAnswer', 5, true, false, 'Preparar el escrito de contestación'),
  ('Spain', 'civilCase', 'pendingPriorHearing', 10, true, false, 'Preparar la audiencia previa y la proposición de prueba'),
  ('Spain', 'civilCase', 'trialPending', 10, true, false, 'Preparar el juicio y citar a los testigos'),
  ('Spain', 'civilCase', 'judgmentPending', 30, false, true, 'Consultar si hay sentencia'),
  ('Spain', 'civilCase', 'enforceable', 20, true, false, 'Presentar la demanda ejecutiva'),
  ('Spain', 'issue', '', 5, true, false, 'Valorar si procede denunciar'),
  ('Spain', 'issue', '', 5, true, false, 'Completar los datos con la tienda'),
  ('France', 'case', 'new', 2, true, false, 'Examiner les faits et les preuves disponibles'),
  ('France', 'case', 'assessment', 3, true, false, 'Décider du dépôt de plainte'),
  ('France', 'case', 'assessment', 2, true, false, 'Demander au magasin de conserver et de copier les images'),
  ('France', 'case', 'pendingDoc', 7, false, false, 'Relancer le magasin pour les pièces manquantes'),
  ('France', 'case', 'pendingComplaint', 3, true, true, 'Déposer la plainte'),
  ('France', 'case', 'policeInvestigation', 15, false, false, 'Demander l’état de l’enquête au service enquêteur'),
  ('France', 'case', 'judicialInvestigation', 10, true, false, 'Se constituer partie civile'),
  ('France', 'case', 'judicialInvestigation', 45, false, false, 'Demander l’état de la procédure au parquet'),
  ('France', 'case', 'trialPending', 5, true, false, 'Prévenir et préparer les témoins'),
  ('France', 'case', 'trialPending', 10, true, false, 'Préparer les conclusions de partie civile'),
  ('France', 'case', 'suspended', 20, false, true, 'Demander la nouvelle date d’audience'),
  ('France', 'case', 'judgmentPending', 30, false, false, 'Demander la copie du jugement au greffe'),
  ('France', 'case', 'appealPending', 60, false, false, 'Demander l’état de l’appel au greffe de la cour'),
  ('France', 'case', 'guiltyVerdict', 20, true, false, 'Faire exécuter les intérêts civils'),
  ('France', 'case', 'provisionalDismissal', 5, true, true, 'Décider d’un recours contre le classement sans suite'),
  ('France', 'civilCase', 'new', 3, true, false, 'Vérifier la compétence, le montant et la procédure'),
  ('France', 'civilCase', 'assessment', 5, true, false, 'Justifier de la tentative de règlement amiable'),
  ('France', 'civilCase', 'pendingDoc', 7, false, false, 'Relancer le client pour les pièces manquantes'),
  ('France', 'civilCase', 'pendingDemandAnswer', 5, true, false, 'Préparer les conclusions en défense'),
  ('France', 'civilCase', 'trialPending', 10, true, false, 'Préparer l’audience et le dossier de plaidoirie'),
  ('France', 'civilCase', 'judgmentPending', 30, false, true, 'Vérifier si le jugement est rendu'),
  ('France', 'civilCase', 'enforceable', 20, true, false, 'Faire signifier et exécuter le jugement'),
  ('France', 'issue', '', 5, true, false, 'Apprécier l’opportunité d’une plainte'),
  ('France', 'issue', '', 5, true, false, 'Compléter les informations avec le magasin')
) p (country, kind, status, days, working, automatic, what);

-- The terms of the law that run in a record, as they are computed for its page. A job keeps them: it reads the journal and computes the terms of the
-- records that were written. Calm ones are dates of the other side, or from which something is possible: nothing is lost on them.
create table record_terms (
  record_id uuid not null,
  entity text not null check (entity in ('case', 'civilCase')),
  key text not null,
  date date not null,
  is_calm boolean not null,
  customer_id uuid not null references customers,
  lawyer_id uuid references lawyers,
  primary key (record_id, key, date)
);
create index record_terms_date_idx on record_terms (date, record_id);
-- What is overdue of each lawyer, counted from the index alone.
create index record_terms_due_idx on record_terms (lawyer_id, date, record_id) include (entity) where not is_calm;
-- The same of everybody, in the order in which a manager sees it.
create index record_terms_all_due_idx on record_terms (date, record_id) include (entity, lawyer_id) where not is_calm;
alter table record_terms enable row level security;
grant select on record_terms to sumario_scoped, sumario_staff;
grant select, insert, update, delete on record_terms to sumario_system;
create policy everything on record_terms to sumario_staff, sumario_system using (true) with check (true);
create policy of_lawyer on record_terms to sumario_scoped
  using ((select scope_role()) = 'lawyer' and customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or exists (select from cases where cases.id = record_id)
      or exists (select from civil_cases where civil_cases.id = record_id)));
create trigger plan_insert after insert on record_terms referencing new table as touched for each statement execute function plan_records_of_terms();
comment on trigger plan_insert on record_terms is 'A term of the law is a next date of its record.';
create trigger plan_update after update on record_terms referencing new table as touched for each statement execute function plan_records_of_terms();
comment on trigger plan_update on record_terms is 'A term of the law is a next date of its record.';
create trigger plan_delete after delete on record_terms referencing old table as touched for each statement execute function plan_records_of_terms();
comment on trigger plan_delete on record_terms is 'A term of the law is a next date of its record.';

-- ---------------------------------------------------------------- messages
-- On cases, civil cases and issues, in two threads: `shop` is for everybody who sees the record, `office` for lawyers and staff.

create table messages (
  -- Made by the client, so that sending again does not send twice.
  id uuid primary key,
  entity text not null check (entity in ('case', 'civilCase', 'issue')),
  record_id uuid not null,
  thread text not null check (thread in ('shop', 'office')),
  -- The order of the thread, which is that of the commits: the writer holds the lock of the thread.
  position integer not null,
  sent_at timestamptz(3) not null,
  author_id uuid not null references users,
  author_alias text not null,
  -- Whether the author was of the office, and not of the customer, when it was sent.
  is_office boolean not null,
  -- Null once it was withdrawn or anonymised.
  text text,
  -- The mentioned users with their names: [{"id": …, "alias": …}].
  mentions jsonb not null default '[]',
  -- Files of the record that the message refers to.
  files uuid[] not null default '{}',
  edited_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
create unique index messages_thread_key on messages (record_id, thread, position);
alter table messages enable row level security;
grant select, insert, update on messages to sumario_scoped, sumario_staff, sumario_system;
create policy everything on messages to sumario_system using (true) with check (true);
create policy shown on messages for select to sumario_scoped using (thread_shown(entity, record_id, thread));
create policy shown_to_staff on messages for select to sumario_staff using (true);
-- Nobody writes in the name of another, or changes what another wrote.
create policy own_new on messages for insert to sumario_scoped
  with check (author_id = (select scope_user()) and thread_shown(entity, record_id, thread));
create policy own_changed on messages for update to sumario_scoped
  using (author_id = (select scope_user()) and thread_shown(entity, record_id, thread));
create policy own_new_of_staff on messages for insert to sumario_staff with check (author_id = (select scope_user()));
create policy own_changed_by_staff on messages for update to sumario_staff using (author_id = (select scope_user()));

-- How far each person has read a thread.
create table message_reads (
  record_id uuid not null,
  thread text not null,
  user_id uuid not null references users,
  entity text not null,
  position integer not null,
  read_at timestamptz(3) not null,
  primary key (record_id, thread, user_id)
);
alter table message_reads enable row level security;
grant select, insert, update on message_reads to sumario_scoped, sumario_staff, sumario_system;
create policy everything on message_reads to sumario_system using (true) with check (true);
create policy shown on message_reads for select to sumario_scoped using (thread_shown(entity, record_id, thread));
create policy shown_to_staff on message_reads for select to sumario_staff using (true);
create policy own_new on message_reads for insert to sumario_scoped
  with check (user_id = (select scope_user()) and thread_shown(entity, record_id, thread));
create policy own_changed on message_reads for update to sumario_scoped using (user_id = (select scope_user()));
create policy own_new_of_staff on message_reads for insert to sumario_staff with check (user_id = (select scope_user()));
create policy own_changed_by_staff on message_reads for update to sumario_staff using (user_id = (select scope_user()));

-- Messages that were addressed to a user, by a mention or as the other side, and that the user has not read: a few rows per user.
create table unread_messages (
  user_id uuid not null references users,
  message_id uuid not null references messages,
  entity text not null,
  record_id uuid not null,
  thread text not null,
  is_mention boolean not null,
  sent_at timestamptz(3) not null,
  primary key (user_id, message_id)
);
create index unread_messages_thread_idx on unread_messages (user_id, record_id, thread);
create index unread_messages_message_idx on unread_messages (message_id);
create index unread_messages_record_idx on unread_messages (record_id);
alter table unread_messages enable row level security;
grant select on unread_messages to sumario_scoped, sumario_staff;
grant select, insert, update, delete on unread_messages to sumario_system;
create policy everything on unread_messages to sumario_system using (true) with check (true);
create policy own_of_staff on unread_messages to sumario_staff using (user_id = (select scope_user()));
create policy own on unread_messages to sumario_scoped using (user_id = (select scope_user()) and thread_shown(entity, record_id, thread));

-- ---------------------------------------------------------------- teaching
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
  theft_method text check (theft_method in ('preparedBag', 'antitheftRemover', 'fittingRoom', 'overSecurityArch', 'archesSounded', 'hiddenAmongBelongings', 'force', 'violence', 'threat', 'weapon', 'fraud', 'seizure', 'unknown')),
  video text,
  published boolean not null default false,
  published_at timestamptz(3),
  search text generated always as (fold(title || ' ' || coalesce(description, ''))) stored
);
create index teaching_title_idx on teaching (title, id) where not deleted;
create index teaching_category_idx on teaching (category, id) where not deleted;
create index teaching_published_at_idx on teaching ((coalesce(published_at, '-infinity')), id) where not deleted;
create index teaching_search_idx on teaching using gin (search gin_trgm_ops) where not deleted;
alter table teaching enable row level security;
grant select, insert, update on teaching to sumario_scoped, sumario_staff, sumario_system;
create policy everything on teaching to sumario_staff, sumario_system using (true) with check (true);
create policy published on teaching for select to sumario_scoped
  using (published and teaching_is_for(id, (select scope_customers())::uuid[]));

-- The customers that an item is for. An item without a row is for every customer.
create table teaching_customers (
  teaching_id uuid not null references teaching,
  customer_id uuid not null references customers,
  primary key (teaching_id, customer_id)
);
alter table teaching_customers enable row level security;
grant select, insert, update, delete on teaching_customers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on teaching_customers to sumario_staff, sumario_system using (true) with check (true);
create policy own on teaching_customers for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));

-- Who has read an item, and when first and last.
create table teaching_readers (
  teaching_id uuid not null references teaching,
  user_id uuid not null references users,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (teaching_id, user_id)
);
alter table teaching_readers enable row level security;
grant select, insert, update on teaching_readers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on teaching_readers to sumario_staff, sumario_system using (true) with check (true);
create policy own on teaching_readers to sumario_scoped
  using (user_id = (select scope_user()) and exists (select from teaching where teaching.id = teaching_id));

-- ---------------------------------------------------------------- reports
-- Documents made in the background and kept for a day; some are made every week or month, and mailed as a link.

create table reports (
  -- The same id as the job that makes the report and as the content in the file store.
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('analytics', 'customer', 'global', 'actions', 'writs', 'pack')),
  format text not null check (format in ('pdf', 'xlsx', 'zip')),
  asked jsonb not null,
  name text not null,
  -- What the user was allowed to see when the report was made. After a change of rights the user must request it again.
  rights text,
  -- In bytes; null until the report is ready.
  size bigint,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- How long a report is kept once it is ready: a mail of Friday evening is read on Monday.
  kept_hours integer not null default 24,
  -- The original whose stored bytes are damaged, because of which a pack could not be made.
  damaged_file uuid
);
create index reports_user_idx on reports (user_id, id);
alter table reports enable row level security;
grant select, insert, delete on reports to sumario_scoped, sumario_staff;
grant select, insert, update, delete on reports to sumario_system;
create policy everything on reports to sumario_system using (true) with check (true);
create policy own on reports to sumario_scoped, sumario_staff using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

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
  stopped text check (stopped in ('owner', 'rights', 'token')),
  -- The token that saved it last, with which it ends. A token that was revoked is deleted, so this is no reference.
  token_id uuid,
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

-- ---------------------------------------------------------------- notices and alerts
create table notices (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null,
  entity text not null,
  record_id uuid not null,
  -- The parameters of its text; never the name of a person.
  facts jsonb not null,
  -- The record, the occasion and its date, so that a user gets each notice once.
  key text not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  -- The version of the record that caused the notice: undoing the write of that version withdraws the notice.
  version integer,
  -- False for users who switched the bell off for this kind: the row stays, so that nobody is notified twice.
  shown boolean not null default true,
  -- A notice that its reader has put off is hidden until then. It gets an id of that time, by which notices are listed, so that it returns on top.
  snoozed_until timestamptz(3)
);
create unique index notices_user_key_key on notices (user_id, key);
create index notices_user_idx on notices (user_id, id);
create index notices_unread_idx on notices (user_id, id) where read_at is null;
create index notices_kind_idx on notices (user_id, kind, created_at);
create index notices_cause_idx on notices (record_id, version) where version is not null;
-- Other terms give reminders too, which are escalated if nobody acts on them.
create index notices_deadline_idx on notices (created_at) where kind in ('limitation', 'appeal', 'civilDue', 'legalTerm');
create index notices_snoozed_idx on notices (user_id, snoozed_until) where snoozed_until is not null;
alter table notices enable row level security;
grant select on notices to sumario_scoped, sumario_staff;
grant select, insert, delete on notices to sumario_system;
-- Reading a thread marks its notices as read, as the system: the next message may notify again. Counting reminders that were sent for a date that
-- has moved as sent for the new one changes their key.
grant update (id, key, snoozed_until) on notices to sumario_system;
grant update (read_at) on notices to sumario_scoped, sumario_staff, sumario_system;
create policy everything on notices to sumario_system using (true) with check (true);
create policy own on notices to sumario_staff using (user_id = (select scope_user()));
create policy shown on notices to sumario_scoped using (user_id = (select scope_user()) and journal_shown(entity, record_id));
-- Its owner reads notices about it.
create policy scheduled on notices to sumario_scoped
  using (user_id = (select scope_user()) and entity = 'reportSchedule' and exists (select from report_schedules s where s.id = record_id));

-- Only rows that differ from the default, which is both channels.
create table notice_preferences (
  user_id uuid not null references users,
  kind text not null,
  bell boolean not null default true,
  mail boolean not null default true,
  -- A third channel beside the application and the mail at once: a line in the mail of the next morning.
  digest boolean not null default false,
  primary key (user_id, kind)
);
alter table notice_preferences enable row level security;
grant select, insert, update, delete on notice_preferences to sumario_system;
create policy everything on notice_preferences to sumario_system using (true) with check (true);

-- What a customer wants to be alerted of. A customer without a row has the rules of the program; null switches a rule off. Amounts in cents.
create table alert_rules (
  customer_id uuid primary key references customers,
  version integer not null default 1,
  amount bigint check (amount > 0),
  repeat_cases integer check (repeat_cases > 1),
  repeat_days integer check (repeat_days > 0),
  bands boolean not null,
  above_usual numeric(3, 1) check (above_usual > 1),
  updated_at timestamptz(3) not null default now(),
  constraint alert_rules_repeat_check check ((repeat_cases is null) = (repeat_days is null))
);
alter table alert_rules enable row level security;
grant select, insert, update on alert_rules to sumario_scoped, sumario_staff, sumario_system;
create policy everything on alert_rules to sumario_staff, sumario_system using (true) with check (true);
create policy of_head_office on alert_rules to sumario_scoped
  using ((select scope_role()) = 'supercustomer' and customer_id = any ((select scope_customers())::uuid[]));

-- ---------------------------------------------------------------- what else moves tasks

create trigger move_tasks after update of customer_id on cases for each row when (old.customer_id <> new.customer_id) execute function move_tasks();
comment on trigger move_tasks on cases is 'A task belongs to the customer of its record.';
create trigger move_tasks after update of customer_id on civil_cases for each row when (old.customer_id <> new.customer_id) execute function move_tasks();
comment on trigger move_tasks on civil_cases is 'A task belongs to the customer of its record.';
create trigger move_tasks after update of customer_id on issues for each row when (old.customer_id <> new.customer_id) execute function move_tasks();
comment on trigger move_tasks on issues is 'A task belongs to the customer of its record.';
create trigger attend_tasks after update of status, deleted on users for each row
  when (old.status <> new.status or old.deleted <> new.deleted) execute function attend_tasks_of_user();
comment on trigger attend_tasks on users is 'Managers see tasks that nobody with an active account has.';
create trigger take_tasks_along after update of deleted on cases for each row when (old.deleted <> new.deleted) execute function take_tasks_along();
comment on trigger take_tasks_along on cases is 'The open tasks of a record are deleted and restored with it.';
create trigger take_tasks_along after update of deleted on civil_cases for each row when (old.deleted <> new.deleted) execute function take_tasks_along();
comment on trigger take_tasks_along on civil_cases is 'The open tasks of a record are deleted and restored with it.';
create trigger take_tasks_along after update of deleted on issues for each row when (old.deleted <> new.deleted) execute function take_tasks_along();
comment on trigger take_tasks_along on issues is 'The open tasks of a record are deleted and restored with it.';
