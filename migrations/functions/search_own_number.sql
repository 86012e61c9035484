create or replace function search_own_number(cid integer) returns text[] language plpgsql immutable strict parallel safe as $$ begin
  return array['#' || cid, '#' || substr(cid::text, 5), '#' || substr(cid::text, 5)::integer, '#' || left(cid::text, 4) || substr(cid::text, 5)::integer];
end $$;
