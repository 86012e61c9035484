-- Names as words, also with one letter left out; codes as words and as identifiers.
create or replace function article_terms(names text, codes text[]) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', w.words || c.codes) || public.search_marked('#', c.codes)
  from (select coalesce(public.search_words(names), '{}') as words) w,
    (select array(select public.search_joined(code) from unnest(codes) code where public.search_joined(code) <> '') as codes) c $$;
