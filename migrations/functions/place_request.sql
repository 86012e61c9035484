create or replace function place_request() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select customer_id, establishment_id into new.customer_id, new.establishment_id from cases where id = new.case_id;
  return new;
end $$;
