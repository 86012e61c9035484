create or replace function search_month(day date) returns text[] language plpgsql immutable strict parallel safe
  as $$ begin return array['$month' || extract(month from day), '=' || extract(year from day)]; end $$;
