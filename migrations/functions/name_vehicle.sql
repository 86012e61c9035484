create or replace function name_vehicle() returns trigger language plpgsql as $$
begin
  new.known_as := coalesce(new.plate, nullif(concat_ws(' ', new.brand, new.model, new.color), ''));
  new.search := fold(concat_ws(' ', new.plate, new.brand, new.model, case when new.plate is null or new.plate like '%?%' then new.color end));
  return new;
end $$;
