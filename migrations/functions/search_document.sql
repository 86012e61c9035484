create or replace function search_document(ids text, names text, long_text text, country text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(public.search_marked('=', public.search_words(concat_ws(' ', ids, names)))
      || public.search_near(public.search_words(coalesce(names, ''))))
    || case when country is distinct from 'France' then public.search_stems('spanish', coalesce(long_text, '')) else '' end
    || case when country is distinct from 'Spain' then public.search_stems('french', coalesce(long_text, '')) else '' end;
end $$;
