-- after 0001_journal_and_jobs.sql
-- The changes that stay in an entry. Entries of the record itself keep the names of the fields; exports lose what the user searched for;
-- other entries that mention the record lose its alias.
create or replace function journal_left(entry journal, kind text, record uuid) returns jsonb language sql immutable as $$
  select case
    when entry.entity = kind and entry.record_id = record then
      (select coalesce(jsonb_agg(jsonb_build_object('field', change -> 'field', 'from', null, 'to', null)), '[]') from jsonb_array_elements(entry.changes) change)
    when entry.entity = 'export' then
      (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(entry.changes) change where change ->> 'field' not in ('q', 'find'))
    else regexp_replace(entry.changes::text, '("id": "' || record || '", "alias": )"(?:[^"\\]|\\.)*"', '\1"—"', 'g')::jsonb
  end $$;
