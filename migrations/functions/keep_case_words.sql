-- Both statements lock the row of words before they read `others`, so that what somebody links meanwhile is waited for.
create or replace function keep_case_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.deleted, old.customer_id, old.establishment_id, old.lawyer_id, old.court_id, old.court_instruction_id, old.court_penal_id, old.court_appeal_id,
      old.enforcement_court_id)
    is distinct from (new.deleted, new.customer_id, new.establishment_id, new.lawyer_id, new.court_id, new.court_instruction_id, new.court_penal_id,
      new.court_appeal_id, new.enforcement_court_id) then
    perform refresh_case_words(array[new.id]);
  elsif (old.cid, old.facts, old.attestation, old.document, old.autos_misdemeanor, old.autos_previous_proceedings, old.autos_abbreviated_procedure,
      old.enforcement_number, old.penal_type, old.facts_month)
    is distinct from (new.cid, new.facts, new.attestation, new.document, new.autos_misdemeanor, new.autos_previous_proceedings,
      new.autos_abbreviated_procedure, new.enforcement_number, new.penal_type, new.facts_month) then
    update case_words w set cid = new.cid, search = case_number_text(new.cid, new.attestation, new.facts),
        document = own_case_words(new.document, new.cid, new.facts_day, new.penal_type, new.attestation, new.autos_previous_proceedings,
          new.autos_abbreviated_procedure, new.autos_misdemeanor, new.enforcement_number) || w.others
      where w.id = new.id and w.others is not null;
    if not found then perform refresh_case_words(array[new.id]);
    elsif old.facts is distinct from new.facts or attestation_letters(old.attestation) <> attestation_letters(new.attestation) then
      update case_facts set search = case_facts_text(new.facts, new.attestation) where id = new.id;
    end if;
  end if;
  return null;
end $$;
