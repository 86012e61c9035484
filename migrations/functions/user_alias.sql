-- The alias of any user. Records show the alias of their author, also to users who may not read that account.
create or replace function user_alias(uuid) returns text language sql stable security definer set search_path = public, pg_temp as
  $$ select alias from users where id = $1 $$;
