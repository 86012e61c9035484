-- A list with typed text looks for each part of a word in one of the two texts of a case. The facts have what is no digit of the attestation as
-- well: only numbers change every day. So a part of a word without digits is in case_facts, if it is anywhere.
create or replace function attestation_letters(attestation text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(coalesce(attestation, ''), '[0-9]+', ' ', 'g');
end $$;
