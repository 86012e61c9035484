-- Of these records, those in which a lawyer sees the name of a minor: asked once for all that a search has found, and not for each of them. `names` are
-- the terms of those minors, which the document has instead of all; empty if nobody is hidden, so that the document is as the lawyer sees it. While a
-- changed name is being followed, a document may still have the old one, and they are never empty.
create or replace function names_shown(of_kind text, records uuid[]) returns table (id uuid, names tsvector)
  language plpgsql stable security definer cost 10000 rows 100 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  people uuid[] := case of_kind
    when 'case' then array(select distinct criminal_id from case_criminals where case_id = any (records))
    else array(select distinct criminal_id from issue_criminals where issue_id = any (records)) end;
  hidden uuid[] := array(select hidden_minors('criminal', people, 'infinity'));
  shown uuid[] := maybe_minors(array(select unnest(people) except select unnest(hidden)));
  is_current boolean := (select f.seq >= h.seq from followers f, journal_head h where f.name = 'words');
begin
  return query
    select l.record, case when not is_current or count(h.person) > 0
      then array_to_tsvector(people_terms('^', array_agg(s.person) filter (where s.person is not null))) end
    from (select case_id as record, criminal_id as person from case_criminals where of_kind = 'case' and case_id = any (records)
      union all select issue_id, criminal_id from issue_criminals where of_kind = 'issue' and issue_id = any (records)) l
    left join unnest(hidden) h (person) on h.person = l.person
    left join unnest(shown) s (person) on s.person = l.person
    group by l.record having count(s.person) > 0;
end $$;
revoke execute on function names_shown from public;
grant execute on function names_shown to sumario_system;
