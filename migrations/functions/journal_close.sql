create or replace function journal_close() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1);
  perform pg_notify('journal', '');
  return null;
end $$;
