create or replace function refresh_words_of_people(people uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(people) = 0 then return; end if;
  perform refresh_case_words(array(select distinct case_id from case_criminals where criminal_id = any (people)));
  perform refresh_issue_words(array(select distinct issue_id from issue_criminals where criminal_id = any (people)));
end $$;
revoke execute on function refresh_words_of_people from public;
