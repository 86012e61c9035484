create or replace function search_identifiers(kind text, number text) returns text[] language plpgsql immutable strict parallel safe
  as $$ begin return array['#' || public.search_joined(number), '#' || kind || public.search_joined(number)]; end $$;
