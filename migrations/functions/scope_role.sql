create or replace function scope_role() returns text language sql stable parallel safe
  as $$ select current_setting('sumario.user_role', true) $$;
