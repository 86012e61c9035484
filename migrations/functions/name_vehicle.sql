-- The known parts of a half plate (12?4K?) are words of their own.
create or replace function name_vehicle() returns trigger language plpgsql as $$
begin
  new.known_as := coalesce(new.plate, nullif(concat_ws(' ', new.brand, new.model, new.color), ''));
  new.search := fold(concat_ws(' ', new.plate, new.brand, new.model, case when new.plate is null or new.plate like '%?%' then new.color end));
  new.document := search_document(
    concat_ws(' ', regexp_replace(search_joined(new.plate), '([0-9]+)', ' \1 ', 'g'), case when new.plate like '%?%' then new.plate end),
    concat_ws(' ', search_joined(new.plate), new.brand, new.model), null, null);
  return new;
end $$;
