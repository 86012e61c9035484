-- A writ is a draft until somebody says when and how it was filed.
alter table case_actions
  add column hour text check (hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column channel text check (channel in ('lexnet', 'rpva', 'email', 'counter', 'post', 'other'));

-- `draft_of`: the act for which a writ was made. `filing`: the line that says that it was filed, or of which the file is the receipt.
-- If that line is removed, the writ is a draft again.
alter table files
  add column draft_of text,
  add column filing uuid references case_actions on delete set null;
grant update (filing) on files to sumario_scoped, sumario_staff, sumario_system;
create index files_filing_idx on files (filing) where filing is not null;

alter table files drop constraint files_category_check,
  add constraint files_category_check check (category in ('ticket', 'images', 'complaint', 'attestation', 'summons', 'judgment', 'medicalReport',
    'powerOfAttorney', 'writ', 'receipt', 'other')) not valid;
alter table files validate constraint files_category_check;
