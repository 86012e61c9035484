-- Imports remember the key, what happens to rows without a record and to the lists of records: the next file with these headings starts with them.
alter table imports add column key text, add column missing text, add column lists text;

-- The lines that an import added to the lists of a record, and those that it removed, as they were. Deleted with the former values.
alter table import_changes add column lines jsonb;
