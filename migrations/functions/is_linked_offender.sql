-- Whether a person takes part in any case or issue, also in one that the user does not see.
create or replace function is_linked_offender(offender uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from case_criminals where criminal_id = offender) or exists (select from issue_criminals where criminal_id = offender) $$;
