-- Somebody became a minor, or is none any more.
create or replace function refresh_words_of_minors() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'cases' then perform refresh_words_of_people(array(select p.id from case_criminals l join criminals p on p.id = l.criminal_id
      where l.case_id = new.id and (p.birth_date is not null or old.minors or new.minors)));
    when 'issues' then perform refresh_words_of_people(array(select p.id from issue_criminals l join criminals p on p.id = l.criminal_id
      where l.issue_id = new.id and p.birth_date is not null));
    else perform refresh_words_of_people(array[new.id]);
  end case;
  return null;
end $$;
