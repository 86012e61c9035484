create or replace function mark_changed_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into word_changes (entity, record_id) values (tg_argv[0], new.id);
  -- One job per transaction. Jobs are listed by their ids, which begin with the time.
  insert into jobs (id, kind, key, payload, run_at) values (
    (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid,
    'words', pg_current_xact_id()::text, '{}', date_trunc('milliseconds', now())) on conflict do nothing;
  perform pg_notify('jobs', 'general');
  return null;
end $$;
