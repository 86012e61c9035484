-- The number of a case in each form that people type: the whole number, the year, the counter with and without leading zeros.
create or replace function search_number(cid integer) returns text language plpgsql immutable strict parallel safe
  as $$ begin return concat_ws(' ', cid, left(cid::text, 4), substr(cid::text, 5), substr(cid::text, 5)::integer); end $$;
