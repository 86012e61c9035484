create or replace function scope_establishments() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.establishments', true), ''), '{}')::uuid[] $$;
