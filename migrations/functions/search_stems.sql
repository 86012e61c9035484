create or replace function search_stems(language regconfig, value text) returns tsvector language plpgsql immutable parallel safe
  as $$ begin return strip(to_tsvector(language, array_to_string(public.search_words(value), ' '))); end $$;
