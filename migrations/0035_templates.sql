-- Writs from templates: Word documents with placeholders, in versions; the made documents are files of their own category; many at once are a report.

-- ---------------------------------------------------------------- templates
create table templates (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  title text collate "es-x-icu" not null,
  country text not null check (country in ('Spain', 'France')),
  language text not null check (language in ('es', 'fr')),
  record_kind text not null check (record_kind in ('case', 'civilCase')),
  case_statuses text[] not null default '{}' check (case_statuses <@ array['new', 'assessment', 'pendingDoc', 'pendingComplaint', 'policeInvestigation', 'judicialInvestigation', 'dismissed',
    'trialPending', 'suspended', 'judgmentPending', 'appealPending', 'guiltyVerdict', 'innocentVerdict', 'prescription', 'archived', 'notProcessed',
    'stockComplaint', 'provisionalDismissal']),
  civil_statuses text[] not null default '{}' check (civil_statuses <@ array['new', 'assessment', 'pendingDoc', 'pendingDemandAnswer', 'pendingCounterclaim', 'pendingPriorHearing',
    'trialPending', 'judgmentPending', 'answered', 'appealPending', 'estimatedDemand', 'dismissedDemand', 'enforceable', 'archived']),
  action_type text check (action_type in ('police', 'judicial')),
  action text check (action in ('complaintFiling', 'complaintExpansion', 'complaintRatification', 'imagesDelivery', 'documentationDelivery', 'productsDelivery',
    'witnessStatement', 'aggrievedStatement', 'investigatedStatement', 'photoIdentification', 'attestationCopyRequest', 'policeUnitContact',
    'productsCollection', 'goodsAppraisal', 'personation', 'actionsOffer', 'identityParade', 'precautionaryMeasureRequest', 'indictment',
    'defenseBrief', 'evidenceBrief', 'pleadingsBrief', 'civilLiabilityBrief', 'reopeningBrief', 'withdrawalBrief', 'otherBrief',
    'preliminaryHearing', 'conformityNegotiation', 'trialAttendance', 'suspensionWitnessAbsence', 'suspensionDefendantAbsence',
    'suspensionLawyerClash', 'suspensionCourtCause', 'suspensionSummonsFailure', 'suspensionPendingEvidence', 'resource', 'resourceOpposition',
    'judgmentNotification', 'enforcementBrief', 'paymentOrderRequest')),
  draft boolean not null default false,
  inactive boolean not null default false,
  -- Of the uploaded document in use.
  document_name text,
  document_version integer,
  -- The text in the program that the document is made from while nobody has uploaded one.
  shipped text,
  search text generated always as (fold(title)) stored
);
create index templates_title_idx on templates (title, id) where not deleted;
create index templates_search_idx on templates using gin (search gin_trgm_ops) where not deleted;
alter table templates enable row level security;
grant select, insert, update on templates to sumario_scoped, sumario_staff, sumario_system;
create policy everything on templates to sumario_staff, sumario_system using (true) with check (true);

-- Every document that was uploaded. Nothing changes or deletes one: a writ can be compared with what it was made from.
create table template_versions (
  template_id uuid not null references templates,
  number integer not null,
  name text not null,
  -- At most 5 MB: in the row, so that backup, restore and replicas have it like the template itself.
  content bytea not null,
  size integer not null,
  sha256 bytea not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid not null,
  author_alias text not null,
  primary key (template_id, number)
);
alter table template_versions enable row level security;
grant select, insert on template_versions to sumario_staff, sumario_system;
create policy everything on template_versions to sumario_staff, sumario_system using (true) with check (true);

-- Version 0: nobody has written them, so the journal has no entry for them. Each is a draft until a lawyer has checked it.
insert into templates (id, version, draft, shipped, title, country, language, record_kind, case_statuses, civil_statuses, action_type, action)
select gen_random_uuid(), 0, true, t.shipped, t.title, t.country, t.language, t.kind,
  case when t.kind = 'case' then t.statuses::text[] else '{}' end, case when t.kind = 'civilCase' then t.statuses::text[] else '{}' end, t.action_type, t.action
from (values
  ('denuncia-policia', 'Denuncia ante la Policía o la Guardia Civil', 'Spain', 'es', 'case', '{new,assessment,pendingDoc,pendingComplaint}', 'police', 'complaintFiling'),
  ('denuncia-juzgado', 'Denuncia ante el juzgado', 'Spain', 'es', 'case', '{assessment,pendingDoc,pendingComplaint}', 'judicial', 'complaintFiling'),
  ('querella', 'Querella', 'Spain', 'es', 'case', '{assessment,pendingComplaint,policeInvestigation}', 'judicial', 'complaintFiling'),
  ('personacion', 'Personación como acusación particular', 'Spain', 'es', 'case', '{policeInvestigation,judicialInvestigation,trialPending}', 'judicial', 'personation'),
  ('entrega-imagenes', 'Entrega de imágenes y documentos', 'Spain', 'es', 'case', '{pendingDoc,pendingComplaint,policeInvestigation,judicialInvestigation}', 'police', 'imagesDelivery'),
  ('acusacion', 'Escrito de acusación', 'Spain', 'es', 'case', '{judicialInvestigation,trialPending}', 'judicial', 'indictment'),
  ('medida', 'Solicitud de medida (arts. 48 y 57 CP)', 'Spain', 'es', 'case', '{policeInvestigation,judicialInvestigation,trialPending}', 'judicial', 'precautionaryMeasureRequest'),
  ('apelacion', 'Recurso de apelación', 'Spain', 'es', 'case', '{innocentVerdict,guiltyVerdict,appealPending,provisionalDismissal}', 'judicial', 'resource'),
  ('impugnacion', 'Impugnación del recurso de apelación', 'Spain', 'es', 'case', '{guiltyVerdict,appealPending}', 'judicial', 'resourceOpposition'),
  ('ejecucion', 'Solicitud de ejecución de la responsabilidad civil', 'Spain', 'es', 'case', '{guiltyVerdict}', 'judicial', 'enforcementBrief'),
  ('autorizacion', 'Autorización del representante de la tienda', 'Spain', 'es', 'case', '{pendingComplaint,policeInvestigation,trialPending}', null, null),
  ('peticion-documentacion', 'Carta a la tienda (petición de documentación)', 'Spain', 'es', 'case', '{new,assessment,pendingDoc}', null, null),
  ('monitorio', 'Petición de proceso monitorio', 'Spain', 'es', 'civilCase', '{new,assessment,pendingDoc}', null, null),
  ('oferta-masc', 'Oferta vinculante confidencial (MASC)', 'Spain', 'es', 'civilCase', '{new,assessment}', null, null),
  ('plainte-simple', 'Plainte simple au procureur de la République', 'France', 'fr', 'case', '{new,assessment,pendingDoc,pendingComplaint}', 'judicial', 'complaintFiling'),
  ('plainte-partie-civile', 'Plainte avec constitution de partie civile', 'France', 'fr', 'case', '{provisionalDismissal,dismissed,policeInvestigation}', 'judicial', 'complaintFiling'),
  ('constitution-partie-civile', 'Constitution de partie civile par écrit', 'France', 'fr', 'case', '{judicialInvestigation,trialPending}', 'judicial', 'personation'),
  ('dommages-interets', 'Demande de dommages-intérêts (art. 475-1)', 'France', 'fr', 'case', '{judicialInvestigation,trialPending}', 'judicial', 'civilLiabilityBrief'),
  ('appel', 'Déclaration d’appel', 'France', 'fr', 'case', '{guiltyVerdict,innocentVerdict,appealPending}', 'judicial', 'resource'),
  ('injonction-payer', 'Requête en injonction de payer', 'France', 'fr', 'civilCase', '{new,assessment,pendingDoc}', null, null),
  ('pouvoir', 'Pouvoir du représentant du magasin', 'France', 'fr', 'case', '{pendingComplaint,policeInvestigation,trialPending}', null, null),
  ('attestation-temoin', 'Attestation de témoin', 'France', 'fr', 'case', '{assessment,pendingDoc,trialPending}', null, null),
  ('bordereau', 'Bordereau de pièces', 'France', 'fr', 'case', '{judicialInvestigation,trialPending}', 'judicial', 'documentationDelivery')
) t (shipped, title, country, language, kind, statuses, action_type, action);

-- ---------------------------------------------------------------- files and reports
-- Not validated at once, so that the table is not locked while it is read.
alter table files drop constraint files_category_check,
  add constraint files_category_check check (category in ('ticket', 'images', 'complaint', 'attestation', 'summons', 'judgment', 'medicalReport',
    'powerOfAttorney', 'writ', 'other')) not valid;
alter table files validate constraint files_category_check;

alter table reports drop constraint reports_kind_check, drop constraint reports_format_check,
  add constraint reports_kind_check check (kind in ('analytics', 'customer', 'global', 'actions', 'writs')),
  add constraint reports_format_check check (format in ('pdf', 'xlsx', 'zip'));
