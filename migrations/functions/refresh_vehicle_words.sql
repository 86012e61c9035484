create or replace function refresh_vehicle_words(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from vehicle_words where id = any (ids) order by id for update;
  insert into vehicle_words
    select v.id, v.deleted, v.customer_id, null, null,
      v.document || array_to_tsvector(vehicle_terms(v.plate, v.brand, v.model, v.color) || ('#' || search_joined(v.plate)))
    from vehicles v where v.id = any (ids)
  on conflict (id) do update set deleted = excluded.deleted, customer_id = excluded.customer_id, document = excluded.document
  where (vehicle_words.deleted, vehicle_words.customer_id, vehicle_words.document) is distinct from (excluded.deleted, excluded.customer_id, excluded.document);
end $$;
revoke execute on function refresh_vehicle_words from public;
grant execute on function refresh_vehicle_words to sumario_system;
