create or replace function place_requests_of_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_document_requests set customer_id = new.customer_id, establishment_id = new.establishment_id where case_id = new.id;
  return null;
end $$;
