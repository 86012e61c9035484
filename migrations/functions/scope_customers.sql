create or replace function scope_customers() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.customers', true), ''), '{}')::uuid[] $$;
