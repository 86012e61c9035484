create or replace function name_witness() returns trigger language plpgsql as $$
begin
  new.full_name := concat_ws(' ', new.name, new.lastname);
  new.search := fold(concat_ws(' ', new.code, new.name, new.lastname));
  new.document := search_document(search_joined(new.code), concat_ws(' ', new.name, new.lastname), null, null);
  return new;
end $$;
