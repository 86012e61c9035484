create or replace function derive_case_text() returns trigger language plpgsql as $$
declare
  digits text := new.cid::text;
begin
  new.number := left(digits, 4) || '-' || substr(digits, 5);
  if tg_op = 'UPDATE' and old.document is not null and (old.facts, old.country) is not distinct from (new.facts, new.country) then
    -- Those of the facts stay: no stem has a mark.
    new.document := ts_delete(old.document, public.case_numbers(old.cid, old.attestation)) || array_to_tsvector(public.case_numbers(new.cid, new.attestation));
  else
    new.document := array_to_tsvector(public.case_numbers(new.cid, new.attestation)) || public.search_document(null, null, new.facts, new.country);
  end if;
  return new;
end $$;
