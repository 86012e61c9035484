-- Unique names and codes are compared ignoring case, accents and spaces; DNI, CIF and plates have a normal form already.
create or replace function unique_form(value text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(public.fold(value), '\s', '', 'g') $$;
