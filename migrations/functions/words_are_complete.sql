-- While a job makes the words of all records anew, newest first, searches read the document of the record itself.
create or replace function words_are_complete() returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select not exists (select from settings where key = 'wordsBuilding') $$;
