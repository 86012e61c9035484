-- A person is a minor by the date of birth: on the day of the facts of one of their cases or issues, or today. Without a date of birth every
-- offender in a case that says that minors take part counts as one, and a witness by the mark. Staff and the lawyer of the case see the names.
-- Every list of a user who is not of the office asks for minors: planning it for each list took ten times as long as answering it.
-- The cost keeps a list from asking it for rows that it does not show.
create or replace function hidden_minors(kind text, people uuid[], today date) returns setof uuid
  language plpgsql stable security definer cost 10000 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  own uuid := (select id from lawyers where user_id = scope_user() and scope_role() = 'lawyer' and not deleted);
begin
  if scope_role() in ('manager', 'admin') then return; end if;
  if kind = 'criminal' then
    return query
      with minors as (
        select p.id, c.lawyer_id from criminals p join case_criminals l on l.criminal_id = p.id join cases c on c.id = l.case_id
          where p.id = any (people) and p.birth_date is null and c.minors and not c.deleted
        union all select p.id, i.lawyer_id from criminals p
          left join lateral (
            select c.facts_day, c.lawyer_id from case_criminals l join cases c on c.id = l.case_id where l.criminal_id = p.id and not c.deleted
            union all select i.facts_day, i.lawyer_id from issue_criminals l join issues i on i.id = l.issue_id
              where l.criminal_id = p.id and not i.deleted
          ) i on true
          where p.id = any (people) and p.birth_date is not null and least(i.facts_day, today) < p.birth_date + interval '18 years'
      )
      select id from minors group by id having not coalesce(bool_or(lawyer_id = own), false);
  else
    return query
      select p.id from witnesses p
        left join lateral (
          select c.facts_day, c.lawyer_id from case_witnesses l join cases c on c.id = l.case_id where l.witness_id = p.id and not c.deleted
          union all select i.facts_day, i.lawyer_id from issue_witnesses l join issues i on i.id = l.issue_id
            where l.witness_id = p.id and not i.deleted
        ) i on true
        where p.id = any (people) and (p.minor or p.birth_date is not null)
          and (p.birth_date is null or least(i.facts_day, today) < p.birth_date + interval '18 years')
        group by p.id having not coalesce(bool_or(i.lawyer_id = own), false);
  end if;
end $$;
