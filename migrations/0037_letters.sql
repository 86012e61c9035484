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

-- Downloads of files that were sent by link. Not valid, so that the log is not read under the lock.
alter table access_log drop constraint access_log_way_check;
alter table access_log add constraint access_log_way_check
  check (way in ('view', 'case', 'history', 'file', 'document', 'export', 'list', 'search', 'network', 'request', 'change', 'link')) not valid;

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
