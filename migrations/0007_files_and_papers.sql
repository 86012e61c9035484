-- Who sees people and vehicles; files as evidence; writs, letters and invitations.

-- ---------------------------------------------------------------- who sees people and vehicles
-- Supercustomers see all witnesses, bands, criminals and vehicles of their customer. Others see those they created, and those that take
-- part in a case or an issue they see. That is asked for each row of a list, by the application and by the policy. Through the tables it
-- would plan and run their policies inside of each other; the views shown_… run as their owner, with the scope of the user in them.

create policy own on witnesses to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_witnesses l where l.witness_id = witnesses.id offset 0)
      or exists (select from shown_issue_witnesses l where l.witness_id = witnesses.id offset 0)));

create policy own on bands to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_bands l where l.band_id = bands.id offset 0)
      or exists (select from shown_issue_bands l where l.band_id = bands.id offset 0)));

-- `offset 0` keeps each subquery a question about one row, answered by two indexes. Without it the planner gathers every linked row first.
-- Users of a customer keep a person whom they have just entered, until that person is part of a case.
create policy own on criminals to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (((select offender_access()) = 'all' and (select scope_role()) = 'supercustomer')
      or exists (select from shown_case_criminals l where l.criminal_id = criminals.id offset 0)
      or exists (select from shown_issue_criminals l where l.criminal_id = criminals.id offset 0)
      or (created_by = (select scope_user())
        and ((select offender_access()) = 'all' or (select scope_role()) = 'lawyer' or not is_linked_offender(criminals.id)))));

create policy own on vehicles to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())
      or exists (select from shown_case_vehicles l where l.vehicle_id = vehicles.id offset 0)
      or exists (select from shown_issue_vehicles l where l.vehicle_id = vehicles.id offset 0)));

-- ---------------------------------------------------------------- files
-- The content is in the file store, under the id of the row.

create table files (
  id uuid primary key,
  entity text not null,
  record_id uuid not null,
  field text not null,
  position integer not null,
  name text not null,
  category text check (category in ('ticket', 'images', 'complaint', 'attestation', 'summons', 'judgment', 'medicalReport', 'powerOfAttorney', 'writ', 'receipt', 'other')),
  type text not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of each 4 MiB piece, concatenated. A range of a video is verified against it before it is sent.
  pieces bytea not null,
  -- The SHA-256 of the two previews of a picture; width and height are those of the picture.
  previews bytea check (length(previews) = 64),
  preview boolean generated always as (previews is not null) stored,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  author_alias text,
  deleted boolean not null default false,
  -- The file whose stored content this one shares: a case that was an issue has the files of the issue.
  copy_of uuid references files,
  -- Anonymising erases the content. The hash stays, as proof of what was there.
  erased_at timestamptz(3),
  bytes_gone boolean not null default false,
  -- What a photo shows, in the words of whoever took it. It travels with the upload, so that it is there with the file.
  caption text check (char_length(caption) <= 300),
  -- How it got here: a camera of the shop, a phone, a computer.
  source text check (source in ('camera', 'phone', 'desk')),
  -- When it was recorded, as the file itself tells it: a local time, with its zone only where the file has one.
  recorded_at text check (recorded_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$'),
  -- The fingerprint of the file that this one was made from: a light copy, marks, a cut. A fingerprint and no id, because the copy may arrive first.
  original_sha256 text check (original_sha256 ~ '^[0-9a-f]{64}$'),
  -- `draft_of`: the act for which a writ was made. `filing`: the line that says that it was filed, or of which the file is the receipt.
  -- If that line is removed, the writ is a draft again.
  draft_of text,
  filing uuid references case_actions on delete set null,
  -- A file of the office: lawyers and staff alone have it, until one of them releases it to the shop.
  office boolean not null default false
);
create index files_record_idx on files (record_id, field, position) where not deleted;
create index files_erased_idx on files (id) where erased_at is not null and not bytes_gone;
-- Papers that came in.
create index files_created_idx on files (created_at) where not deleted;
create index files_filing_idx on files (filing) where filing is not null;
alter table files enable row level security;
grant select, insert on files to sumario_scoped, sumario_staff, sumario_system;
-- The content of a file never changes: no role of the application may write its fingerprint, its size, its pieces or what it was made from.
-- Retention erases; the rest is for repairs of an operator.
grant update (position, name, category, deleted, caption, source, filing, office) on files to sumario_scoped, sumario_staff, sumario_system;
grant update (previews, created_at, erased_at, bytes_gone) on files to sumario_system;
create policy everything on files to sumario_staff, sumario_system using (true) with check (true);
create policy shown on files to sumario_scoped
  using ((not office or (select scope_role()) = 'lawyer')
    and journal_shown(entity, record_id)
    and (entity <> 'criminal' or (select scope_role()) = 'lawyer' or (select offender_access()) <> 'ownCasesWithoutPictures'));
create trigger count_files after insert on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and not (new.deleted or new.office)) execute function count_files();
comment on trigger count_files on files is 'Lists show the number of files that everybody has who sees the record.';
create trigger count_files_changed after update of deleted, office on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and (old.deleted or old.office) <> (new.deleted or new.office)) execute function count_files();
comment on trigger count_files_changed on files is 'Lists show the number of files that everybody has who sees the record.';
create trigger await_seal after insert on files for each row execute function await_seal();
comment on trigger await_seal on files is 'The fingerprint of each file is part of the next seal.';

-- Uploads in progress. The row exists before the first byte, and is deleted when the file joins its record or the upload is abandoned.
create table uploads (
  id uuid primary key,
  entity text not null,
  record_id uuid not null,
  field text not null,
  name text not null,
  category text,
  size bigint not null,
  -- Set when the last byte has arrived and the content type is known. What is left is to hash the content and to join the record.
  type text,
  previews bytea,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  user_id uuid not null references users,
  author_alias text not null,
  -- The request that an upload fulfils when it joins its record.
  request_id uuid,
  -- Of the office alone, as the file that it becomes.
  office boolean not null default false,
  caption text check (char_length(caption) <= 300),
  source text check (source in ('camera', 'phone', 'desk')),
  recorded_at text check (recorded_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$'),
  original_sha256 text check (original_sha256 ~ '^[0-9a-f]{64}$'),
  -- Files that arrived whole and could not join their record, because their sender or the record was no longer there. They wait for a manager.
  -- The fingerprint is that of the moment in which they were held.
  held_at timestamptz(3),
  held_reason text check (held_reason in ('sender', 'record')),
  sha256 text,
  pieces bytea,
  constraint uploads_held check ((held_at is null) = (held_reason is null) and (held_at is null or (type is not null and sha256 is not null and pieces is not null)))
);
create index uploads_record_idx on uploads (record_id, field);
-- The list of held files, and their number on the day of a manager.
create index uploads_held_idx on uploads (held_at, id) where held_at is not null;
alter table uploads enable row level security;
grant select, insert, update, delete on uploads to sumario_scoped, sumario_staff, sumario_system;
create policy everything on uploads to sumario_system using (true) with check (true);
create policy own on uploads to sumario_scoped, sumario_staff using (user_id = (select scope_user()));

create table hand_overs (
  id uuid primary key,
  entity text not null check (entity in ('case', 'civilCase', 'issue')),
  record_id uuid not null,
  recipient_kind text not null check (recipient_kind in ('police', 'court', 'prosecutor', 'other')),
  -- Who received it and under which number. Erased when the record is anonymised.
  recipient text check (char_length(recipient) <= 200),
  reference text check (char_length(reference) <= 100),
  handed_at timestamptz(3) not null,
  -- What was handed over; the fingerprints are those of the files, which never change.
  files uuid[] not null check (cardinality(files) > 0),
  -- The stamped copy, among the files of the record.
  receipt_id uuid references files,
  created_at timestamptz(3) not null,
  created_by uuid not null references users,
  author_alias text not null,
  -- Entered by mistake. It stays, marked as such.
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  withdrawn_reason text check (char_length(withdrawn_reason) <= 300)
);
create index hand_overs_record_idx on hand_overs (record_id, handed_at);
alter table hand_overs enable row level security;
grant select, insert on hand_overs to sumario_scoped, sumario_staff, sumario_system;
grant update (recipient, reference) on hand_overs to sumario_system;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on hand_overs to sumario_scoped, sumario_staff, sumario_system;
create policy everything on hand_overs to sumario_system using (true) with check (true);
-- Nobody hands over in the name of another.
create policy shown_to_staff on hand_overs to sumario_staff using (true) with check (created_by = (select scope_user()) or withdrawn_at is not null);
create policy shown on hand_overs to sumario_scoped using (journal_shown(entity, record_id))
  with check (journal_shown(entity, record_id) and (created_by = (select scope_user()) or withdrawn_at is not null));

-- One row per seal: the Merkle root over new fingerprints, signed, with the hash of the seal before it.
create table seals (
  number integer primary key,
  id uuid not null unique,
  sealed_at timestamptz(3) not null,
  count integer not null check (count > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  public_key text not null,
  signature text not null,
  -- The answer of a timestamping authority (RFC 3161) to the hash of the signed statement.
  timestamp_reply bytea
);
alter table seals enable row level security;
grant select, insert on seals to sumario_system;
grant update (timestamp_reply) on seals to sumario_system;
create policy everything on seals to sumario_system using (true) with check (true);

-- Every fingerprint once, with the number of its seal; those without one wait for the next. No link to files or people: it outlives both.
create table sealed_hashes (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  seal integer references seals
);
create index sealed_hashes_seal_idx on sealed_hashes (seal, sha256);
alter table sealed_hashes enable row level security;
grant select, insert on sealed_hashes to sumario_system;
grant update (seal) on sealed_hashes to sumario_system;
create policy everything on sealed_hashes to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- writs
-- Word documents with placeholders, in versions; the made documents are files of their own category; many at once are a report.

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

-- ---------------------------------------------------------------- letters
-- Mails that people write from a case, the texts they start from, and the files they send by link.

create table mail_templates (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  recipient_kind text not null check (recipient_kind in ('establishment', 'witness', 'court', 'customer')),
  language text not null check (language in ('es', 'fr')),
  subject text collate "es-x-icu" not null,
  body text collate "es-x-icu" not null,
  inactive boolean not null default false,
  search text generated always as (fold(alias)) stored
);
create unique index mail_templates_language_alias_key on mail_templates (language, unique_form(alias)) where not deleted;
create index mail_templates_alias_idx on mail_templates (alias, id) where not deleted;
create index mail_templates_search_idx on mail_templates using gin (search gin_trgm_ops) where not deleted;
alter table mail_templates enable row level security;
grant select, insert, update on mail_templates to sumario_scoped, sumario_staff, sumario_system;
create policy everything on mail_templates to sumario_staff, sumario_system using (true) with check (true);

-- Version 0: nobody has written them, so the journal has no entry for them.
insert into mail_templates (id, version, language, recipient_kind, alias, subject, body)
select gen_random_uuid(), 0, t.language, t.kind, t.alias, t.subject, t.body
from (values
  ('es', 'establishment', 'Pedir documentación a la tienda', 'Documentación del caso {{caso}}',
    E'Buenos días:\n\nPara seguir con el caso {{caso}}, de {{fecha}} en {{tienda}}, necesitamos que nos envíen el tique o la valoración de los artículos, las imágenes de las cámaras y los datos de quienes presenciaron los hechos.\n\nPueden subirlo en el propio caso o responder a este correo.\n\nUn saludo,\n{{remitente}}'),
  ('es', 'witness', 'Preparar la declaración del testigo', 'Juicio del {{juicio}}',
    E'Buenos días:\n\nFigura usted como testigo en el juicio del {{juicio}} en {{juzgado}}. Antes de esa fecha le llamaremos para explicarle cómo se desarrolla la vista. Acuda con su documento de identidad y con la citación que le haya enviado el juzgado.\n\nSi tiene cualquier duda, responda a este correo.\n\nUn saludo,\n{{remitente}}'),
  ('es', 'court', 'Remitir documentos al juzgado', '{{autos}} · Remisión de documentos',
    E'A la atención de {{juzgado}}.\n\nEn relación con el procedimiento {{autos}}, y en nombre de {{cliente}}, remitimos la documentación que se relaciona, a los efectos procesales oportunos.\n\nRogamos acusen recibo de este mensaje.\n\n{{remitente}}'),
  ('es', 'customer', 'Informar al cliente', 'Caso {{caso}}: novedades',
    E'Buenos días:\n\nLes informamos de las novedades del caso {{caso}}, de {{fecha}} en {{tienda}}.\n\nQuedamos a su disposición para cualquier aclaración.\n\nUn saludo,\n{{remitente}}'),
  ('fr', 'establishment', 'Demander des pièces au magasin', 'Pièces de l’affaire {{affaire}}',
    E'Bonjour,\n\nPour poursuivre l’affaire {{affaire}}, du {{date}} à {{magasin}}, nous avons besoin du ticket ou de l’évaluation des articles, des images des caméras et des coordonnées des personnes présentes.\n\nVous pouvez les déposer dans l’affaire ou répondre à ce message.\n\nCordialement,\n{{expediteur}}'),
  ('fr', 'witness', 'Préparer l’audition du témoin', 'Audience du {{audience}}',
    E'Bonjour,\n\nVous êtes mentionné comme témoin à l’audience du {{audience}}, {{tribunal}}. Nous vous appellerons avant cette date pour vous expliquer son déroulement. Munissez-vous d’une pièce d’identité et de la convocation du tribunal.\n\nPour toute question, répondez à ce message.\n\nCordialement,\n{{expediteur}}'),
  ('fr', 'court', 'Transmettre des pièces au greffe', '{{procedure}} · Transmission de pièces',
    E'À l’attention du greffe, {{tribunal}}.\n\nDans la procédure {{procedure}}, pour le compte de {{client}}, nous vous transmettons les pièces énumérées ci-après.\n\nNous vous remercions de bien vouloir accuser réception de ce message.\n\n{{expediteur}}'),
  ('fr', 'customer', 'Informer le client', 'Affaire {{affaire}} : informations',
    E'Bonjour,\n\nVoici les dernières informations sur l’affaire {{affaire}}, du {{date}} à {{magasin}}.\n\nNous restons à votre disposition pour toute précision.\n\nCordialement,\n{{expediteur}}')
) t (language, kind, alias, subject, body);

-- What was sent to whom. Routes check the right to the record and then read as the system: the other roles have no way here.
create table letters (
  id uuid primary key,
  customer_id uuid not null references customers,
  entity text not null check (entity in ('case', 'civilCase')),
  record_id uuid not null,
  sent_at timestamptz(3) not null,
  author_id uuid not null references users,
  recipient_kind text not null check (recipient_kind in ('establishment', 'witness', 'court', 'customer')),
  recipient text not null,
  language text not null check (language in ('es', 'fr')),
  subject text not null,
  body text not null,
  -- Attached to the mail for this reason; otherwise files are behind a link with a secret, of which only the hash is stored.
  attach_reason text,
  token_hash bytea,
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
create unique index letters_token_key on letters (token_hash) where token_hash is not null;
create index letters_record_idx on letters (record_id, sent_at, id);
create index letters_recipient_idx on letters (fold(recipient));
alter table letters enable row level security;
grant select, insert, update on letters to sumario_system;
create policy everything on letters to sumario_system using (true) with check (true);

create table letter_files (
  letter_id uuid not null references letters,
  file_id uuid not null references files,
  position integer not null,
  name text not null,
  size bigint not null,
  downloads integer not null default 0,
  last_download timestamptz(3),
  primary key (letter_id, file_id)
);
create index letter_files_file_idx on letter_files (file_id);
alter table letter_files enable row level security;
grant select, insert, update on letter_files to sumario_system;
create policy everything on letter_files to sumario_system using (true) with check (true);

-- The links that were mailed: one witness and one hearing each. Only the hash of the secret is stored. A link stops working when the hearing has
-- another date, is over or does not take place; the row goes with the line of the witness.
create table hearing_invitations (
  token_hash bytea primary key,
  case_id uuid not null references cases,
  line_id uuid not null references case_witnesses on delete cascade,
  -- The line may get another witness: the link was mailed to this one.
  witness_id uuid not null references witnesses,
  hearing_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index hearing_invitations_line_idx on hearing_invitations (line_id, hearing_at, created_at);
create index hearing_invitations_case_idx on hearing_invitations (case_id);
create index hearing_invitations_witness_idx on hearing_invitations (witness_id);
create index hearing_invitations_hearing_idx on hearing_invitations (hearing_at);
alter table hearing_invitations enable row level security;
grant select, insert, update, delete on hearing_invitations to sumario_system;
create policy everything on hearing_invitations to sumario_system using (true) with check (true);
