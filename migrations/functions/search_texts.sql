-- The stems of a long text, in the language of the country; in both where the country is not known.
create or replace function search_texts(value text, country text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  return case when country is distinct from 'France' then public.search_stems('spanish', coalesce(value, '')) else '' end
    || case when country is distinct from 'Spain' then public.search_stems('french', coalesce(value, '')) else '' end;
end $$;
