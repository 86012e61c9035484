create or replace function vehicle_terms(plate text, brand text, model text, color text) returns text[] language sql immutable parallel safe as $$
  select public.search_marked('=', public.search_words(concat_ws(' ', whole, case when plate like '%?%' then plate end, brand, model, color)))
    || array(select '%' || substr(whole, start, size) from generate_series(1, length(whole) - 2) start, generate_series(3, 8) size
      where start + size - 1 <= length(whole))
  from (select public.search_joined(plate) as whole) p $$;
