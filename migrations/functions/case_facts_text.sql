create or replace function case_facts_text(facts text, attestation text) returns text language plpgsql immutable parallel safe as $$
begin
  return public.fold(facts || ' ' || public.attestation_letters(attestation));
end $$;
