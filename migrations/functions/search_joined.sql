create or replace function search_joined(value text) returns text language plpgsql immutable parallel safe
  as $$ begin return coalesce(array_to_string(public.search_words(value), ''), ''); end $$;
