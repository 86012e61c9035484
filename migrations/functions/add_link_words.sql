-- Added links and articles add their terms to both.
create or replace function add_link_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'case_criminals' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select case_id as id, array_to_tsvector(names_of(array_agg(criminal_id))) as terms from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'issue_criminals' then
      update issue_words w set document = w.document || array_to_tsvector(names_of(l.people))
        from (select issue_id as id, array_agg(criminal_id) as people from linked group by 1) l where w.id = l.id;
      perform refresh_words_of_people(maybe_minors(array(select criminal_id from linked)));
    when 'case_bands' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select id, array_to_tsvector(search_marked('=', words)) as terms from
          (select case_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) b) l where w.id = l.id;
    when 'issue_bands' then
      update issue_words w set document = w.document || array_to_tsvector(search_marked('=', l.words))
        from (select issue_id as id, search_words(string_agg(b.alias, ' ')) as words from linked join bands b on b.id = band_id group by 1) l where w.id = l.id;
    when 'case_vehicles' then
      update case_words w set document = w.document || l.terms, others = w.others || l.terms
        from (select x.case_id as id, array_to_tsvector(array_agg(t.term)) as terms from linked x join vehicles v on v.id = x.vehicle_id
          cross join lateral unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) as t (term) group by 1) l where w.id = l.id;
    when 'issue_vehicles' then
      update issue_words w set document = w.document || array_to_tsvector(array(
        select unnest(vehicle_terms(v.plate, v.brand, v.model, v.color)) from linked x join vehicles v on v.id = x.vehicle_id where x.issue_id = w.id))
        where w.id in (select issue_id from linked);
  end case;
  return null;
end $$;
