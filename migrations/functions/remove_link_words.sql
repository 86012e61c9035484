create or replace function remove_link_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name like '%criminals' then
    perform refresh_words_of_people(array(select criminal_id from linked join criminals p on p.id = criminal_id where p.birth_date is not null
      or exists (select from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = p.id and c.minors)));
  end if;
  if tg_table_name like 'case\_%' then perform refresh_case_words(array(select distinct case_id from linked));
  else perform refresh_issue_words(array(select distinct issue_id from linked));
  end if;
  return null;
end $$;
