create or replace function thread_shown(entity text, record_id uuid, thread text) returns boolean language sql stable
  as $$ select journal_shown(entity || '.' || thread, record_id) $$;
