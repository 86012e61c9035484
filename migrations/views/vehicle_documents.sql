-- after 0009_figures_and_search.sql
-- The known parts of a half plate (12?4K?) are words of their own, and so are its digits and letters.
create or replace view vehicle_documents as
  select v.id, v.deleted, v.customer_id, null::uuid as establishment_id, null::integer as cid,
    array_to_tsvector(vehicle_terms(v.plate, v.brand, v.model, v.color) || ('#' || search_joined(v.plate))
      || search_marked('=', search_words(regexp_replace(search_joined(v.plate), '([0-9]+)', ' \1 ', 'g')))) as document
  from vehicles v;
grant select on vehicle_documents to sumario_system;
