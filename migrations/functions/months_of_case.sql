-- after 0005_cases.sql
-- The months in which a case counts.
create or replace function months_of_case(one cases) returns setof date language sql stable as $$
  select date_trunc('month', day::timestamp)::date
    from unnest(array[one.facts_day, one.complaint_day, one.trial_day, one.judgment_date, one.liability_day]) day where day is not null
  union select date_trunc('month', a.date at time zone one.time_zone)::date from case_adjournments a where a.case_id = one.id
  union select date_trunc('month', a.date::timestamp)::date from case_actions a where a.case_id = one.id
  union select date_trunc('month', a.date::timestamp)::date from case_collaborator_actions a where a.case_id = one.id
$$;
