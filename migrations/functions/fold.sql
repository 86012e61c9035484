-- Text without case and accents. unaccent() is not immutable, so an index needs this wrapper. As the other functions that make words it runs many
-- times with each save: in SQL each call starts a statement of its own; an expression of PL/pgSQL is prepared once per connection.
create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $$;
