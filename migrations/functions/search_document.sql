create or replace function search_document(ids text, names text, long_text text, country text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(public.search_marked('=', public.search_words(concat_ws(' ', ids, names)))
      || public.search_near(public.search_words(coalesce(names, '')))) || public.search_texts(long_text, country);
end $$;
