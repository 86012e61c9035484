-- Article 10.3 LO 3/2018 reserves files of offences to lawyers acting for clients. An installation decides what users of a customer see of its
-- offenders: those of the cases and issues they see ('ownCases', the default), the same without pictures ('ownCasesWithoutPictures'), or the
-- whole file ('all'). Lawyers and staff are not affected.
create or replace function offender_access() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce((select value #>> '{}' from settings where key = 'offenderAccess'), 'ownCases') $$;
