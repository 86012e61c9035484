create or replace function search_words(value text) returns text[] language plpgsql immutable strict parallel safe
  as $$ begin return array_remove(regexp_split_to_array(public.fold(value), '[^[:alnum:]]+'), ''); end $$;
