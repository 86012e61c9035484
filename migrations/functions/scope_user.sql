-- src/server/db/database.ts sets these values at the beginning of each transaction. Without them there is no user, who sees no rows.
create or replace function scope_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('sumario.user_id', true), '')::uuid $$;
