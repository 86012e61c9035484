create or replace function opened_record() returns uuid language sql stable as $$ select nullif(current_setting('sumario.opened', true), '')::uuid $$;
