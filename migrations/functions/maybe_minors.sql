create or replace function maybe_minors(people uuid[]) returns uuid[] language plpgsql stable as $$
declare
  found_minors uuid[] := '{}';
  person record;
begin
  if cardinality(people) = 0 then return found_minors; end if;
  for person in select id, birth_date, (birth_date + interval '18 years')::date as adult_on from criminals where id = any (people) loop
    if person.birth_date is null then
      perform from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = person.id and c.minors and not c.deleted limit 1;
    else
      perform from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = person.id and c.facts_day < person.adult_on limit 1;
      if not found then
        perform from issue_criminals l join issues i on i.id = l.issue_id where l.criminal_id = person.id and i.facts_day < person.adult_on limit 1;
      end if;
    end if;
    if found then found_minors := found_minors || person.id; end if;
  end loop;
  return found_minors;
end $$;
