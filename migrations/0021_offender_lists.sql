-- ---------------------------------------------------------------- figures of the cases of an offender
-- The list of offenders counts the cases that its reader sees. Through the tables each link would read its case twice, once for the policy.
create or replace view shown_case_criminals as
  select l.criminal_id, c.customer_id, c.establishment_id, c.datetime, c.time_zone, c.ticket_amount
  from case_criminals l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));

-- ---------------------------------------------------------------- minors
-- The same answer as before, for less: it read every case and issue of everybody on the page. Most people have no date of birth, and of their
-- cases only those with the flag count, which have an index of their own.
create or replace function hidden_minors(kind text, people uuid[], today date) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
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
    return query select l.witness_id from case_witnesses l join cases c on c.id = l.case_id
      where l.witness_id = any (people) and c.minors and not c.deleted
      group by l.witness_id having not coalesce(bool_or(c.lawyer_id = own), false);
  end if;
end $$;
