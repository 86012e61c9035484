-- Runs as the owner: a customer may not read which other customers an item is for.
create or replace function teaching_is_for(item uuid, customers uuid[]) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from teaching_customers where teaching_id = item)
    or exists (select from teaching_customers where teaching_id = item and customer_id = any (customers)) $$;
