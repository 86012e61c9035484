-- after 0009_figures_and_search.sql
create or replace view civil_case_documents as
  select c.id, c.deleted, c.customer_id, null::uuid as establishment_id, c.cid,
    array_to_tsvector(search_own_number(c.cid) || search_month(c.date)
      || case when c.procedure is not null then array['$civil' || lower(c.procedure)] end
      || search_proceeding('', c.procedure_number) || search_amount(c.claimed_amount)
      || search_hearings(array[(c.prior_hearing_date at time zone c.time_zone)::date, (c.trial_hearing_date at time zone c.time_zone)::date])
      || search_marked('=', search_words(concat_ws(' ', search_number(c.cid), c.other_part, k.alias, a.alias, t.alias, t.city, t.number))))
      || search_texts(c.facts, c.country) as document
  from civil_cases c
  join customers k on k.id = c.customer_id
  left join lawyers a on a.id = c.lawyer_id
  left join courts t on t.id = c.court_id;
grant select on civil_case_documents to sumario_system;
