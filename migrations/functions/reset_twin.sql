-- Records that differ only in case, accents or spaces can come from elsewhere: the first has twin 0, its duplicate 1, and so on. The
-- screen of duplicates lists them. A duplicate can only be renamed to a free name.
create or replace function reset_twin() returns trigger language plpgsql as $$ begin new.twin := 0; return new; end $$;
