-- Usual tasks as data that managers edit, and what tasks need beside their table.

-- ---------------------------------------------------------------- tasks
alter table tasks
  -- For lists: a partial index does not help a filter with yes and no.
  add column done boolean not null generated always as (done_at is not null) stored,
  -- Nobody with an active account has it.
  add column unattended boolean not null default true,
  -- Deleted with its record; restored with it.
  add column went_with_record boolean not null default false;
create index tasks_done_idx on tasks (done, due_date, id) where not deleted;
create index tasks_assignee_done_idx on tasks (assignee_id, done, due_date, id) where not deleted;

create index tasks_unattended_idx on tasks (due_date, id) where unattended and not deleted;
create function attend_task() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.unattended := not exists (select from users where id = new.assignee_id and status = 'active' and not deleted);
  return new;
end $$;
create trigger attend before insert or update of assignee_id on tasks for each row execute function attend_task();
-- Open tasks only: what is done stays with whoever did it.
create function attend_tasks_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tasks set assignee_id = assignee_id where assignee_id = new.id and done_at is null and not deleted;
  return null;
end $$;
create trigger attend_tasks after update of status, deleted on users for each row
  when (old.status <> new.status or old.deleted <> new.deleted) execute function attend_tasks_of_user();

-- The history of tasks, for the lawyers who see them.
create policy shown_tasks on journal for select to sumario_scoped
  using (entity = 'task' and customer_id = any ((select scope_customers())::uuid[]) and exists (select from tasks where tasks.id = record_id));

-- Tasks go with their record when it is deleted or blocked, and come back with it.
create function take_tasks_along() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted then
    update tasks set deleted = true, went_with_record = true where (case_id = new.id or civil_case_id = new.id or issue_id = new.id) and not deleted;
  else
    update tasks set deleted = false, went_with_record = false
      where (case_id = new.id or civil_case_id = new.id or issue_id = new.id) and went_with_record;
  end if;
  return null;
end $$;
-- Deleted ones too, for the way back.
create index tasks_gone_case_idx on tasks (case_id) where went_with_record and case_id is not null;
create index tasks_gone_civil_case_idx on tasks (civil_case_id) where went_with_record and civil_case_id is not null;
create index tasks_gone_issue_idx on tasks (issue_id) where went_with_record and issue_id is not null;
create trigger take_tasks_along after update of deleted on cases for each row when (old.deleted <> new.deleted) execute function take_tasks_along();
create trigger take_tasks_along after update of deleted on civil_cases for each row when (old.deleted <> new.deleted) execute function take_tasks_along();
create trigger take_tasks_along after update of deleted on issues for each row when (old.deleted <> new.deleted) execute function take_tasks_along();

-- ---------------------------------------------------------------- presets
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
