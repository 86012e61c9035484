-- Redaction removes values from entries without breaking the chain. A redacted entry keeps its hash, which covers the removed values.
-- A later entry (entity 'journal', action 'redact') seals what is left: one line per redacted entry, with its number and its new hash.
create or replace function journal_redact(kind text, record uuid, mentions bigint[], who uuid, who_alias text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seals jsonb;
  made bigint;
begin
  perform pg_advisory_xact_lock(7305812);
  select jsonb_agg(jsonb_build_object('field', j.seq::text, 'from', null, 'to', encode(journal_hash(l, coalesce(p.hash, sha256('sumario'))), 'hex')) order by j.seq)
    into seals
    from journal j
    cross join lateral jsonb_populate_record(j, jsonb_build_object('changes', journal_left(j, kind, record))) l
    left join journal p on p.seq = j.seq - 1
    where (j.entity = kind and j.record_id = record) or j.seq = any (mentions);
  if seals is null then return 0; end if;
  insert into journal (actor_id, actor_alias, entity, record_id, action, changes)
    values (who, who_alias, 'journal', record, 'redact', seals) returning seq into made;
  update journal j set changes = journal_left(j, kind, record), redaction = made
    where (j.entity = kind and j.record_id = record) or j.seq = any (mentions);
  return jsonb_array_length(seals);
end $$;
revoke execute on function journal_redact from public;
grant execute on function journal_redact to sumario_system;
