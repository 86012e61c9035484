-- after 0001_journal_and_jobs.sql
create or replace function journal_hash(entry journal, previous bytea) returns bytea language sql immutable
  as $$ select sha256(previous || convert_to(concat_ws(E'\x1f',
    entry.seq, (extract(epoch from entry.at) * 1000)::bigint, coalesce(entry.actor_id::text, '-'), coalesce(entry.actor_alias, '-'),
    entry.entity, entry.record_id, entry.action, coalesce(entry.version::text, '-'),
    coalesce(entry.customer_id::text, '-'), coalesce(entry.establishment_id::text, '-'),
    coalesce(entry.from_customer_id::text, '-'), coalesce(entry.from_establishment_id::text, '-'),
    entry.changes::text), 'utf8')) $$;
