-- Somebody became a minor: the documents that still have the name as that of an adult are not searched until they are made anew.
create or replace function hide_minors() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  minors uuid[];
  names tsquery;
begin
  case tg_table_name
    when 'cases' then people := array(select criminal_id from case_criminals where case_id = new.id);
    when 'issues' then people := array(select criminal_id from issue_criminals where issue_id = new.id);
    when 'criminals' then people := array[new.id];
    else people := array(select criminal_id from linked);
  end case;
  minors := maybe_minors(people);
  if cardinality(minors) = 0 then return null; end if;
  names := (select string_agg(quote_literal(term), '|')::tsquery from unnest(people_terms('@', minors)) term);
  update case_words w set deleted = true
    where w.id in (select case_id from case_criminals where criminal_id = any (minors)) and not w.deleted and w.document @@ names;
  update issue_words w set deleted = true
    where w.id in (select issue_id from issue_criminals where criminal_id = any (minors)) and not w.deleted and w.document @@ names;
  return null;
end $$;
revoke execute on function hide_minors from public;
