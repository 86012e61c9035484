-- ---------------------------------------------------------------- sentence and recording
-- How long a sentence is and when it was served decide until when its criminal record counts (136 CP).
-- Images go to the authority within 72 hours of knowing of the recording (22.3 LO 3/2018).
alter table cases
  add column sentence_months integer,
  add column sentence_served_date date,
  add column recording_known_datetime timestamptz(3),
  add column recording_handed_datetime timestamptz(3);

-- ---------------------------------------------------------------- age
alter table criminals add column birth_date date;

-- A person is a minor by the date of birth: on the day of the facts of one of their cases or issues, or today. Without a date of birth everybody
-- in a case that says that minors take part counts as one, as before. Staff and the lawyer of the case see the names.
create function hidden_minors(kind text, people uuid[], today date) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own uuid := (select id from lawyers where user_id = scope_user() and scope_role() = 'lawyer' and not deleted);
begin
  if scope_role() in ('manager', 'admin') then return; end if;
  if kind = 'criminal' then
    return query
      with incidents as (
        select l.criminal_id, c.facts_day, c.minors, c.lawyer_id from case_criminals l join cases c on c.id = l.case_id
          where l.criminal_id = any (people) and not c.deleted
        union all select l.criminal_id, i.facts_day, false, i.lawyer_id from issue_criminals l join issues i on i.id = l.issue_id
          where l.criminal_id = any (people) and not i.deleted
      ), ages as (
        select p.id, i.lawyer_id, case when p.birth_date is null then coalesce(i.minors, false)
          else least(i.facts_day, today) < p.birth_date + interval '18 years' end as is_minor
        from criminals p left join incidents i on i.criminal_id = p.id where p.id = any (people)
      )
      select id from ages where is_minor group by id having not coalesce(bool_or(lawyer_id = own), false);
  else
    return query select l.witness_id from case_witnesses l join cases c on c.id = l.case_id
      where l.witness_id = any (people) and c.minors and not c.deleted
      group by l.witness_id having not coalesce(bool_or(c.lawyer_id = own), false);
  end if;
end $$;
-- Processes of the release before call it without a day until it is their turn.
create or replace function hidden_minors(kind text, people uuid[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$ select hidden_minors(kind, people, current_date) $$;

-- ---------------------------------------------------------------- offenders that customers see
-- Article 10.3 LO 3/2018 reserves files of offences to lawyers acting for clients. An installation decides what users of a customer see of its
-- offenders: those of the cases and issues they see ('ownCases', the default), the same without pictures ('ownCasesWithoutPictures'), or the
-- whole file as before ('all'). Lawyers and staff are not affected.
create function offender_access() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce((select value #>> '{}' from settings where key = 'offenderAccess'), 'ownCases') $$;

-- Whether a person takes part in any case or issue, also in one that the user does not see.
create function is_linked_offender(offender uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from case_criminals where criminal_id = offender) or exists (select from issue_criminals where criminal_id = offender) $$;

-- Users of a customer keep a person whom they have just entered, until that person is part of a case.
alter policy own on criminals
  using (customer_id = any ((select scope_customers())::uuid[])
    and (((select offender_access()) = 'all' and (select scope_role()) = 'supercustomer')
      or exists (select from shown_case_criminals l where l.criminal_id = criminals.id offset 0)
      or exists (select from shown_issue_criminals l where l.criminal_id = criminals.id offset 0)
      or (created_by = (select scope_user())
        and ((select offender_access()) = 'all' or (select scope_role()) = 'lawyer' or not is_linked_offender(criminals.id)))));

alter policy shown on files
  using (journal_shown(entity, record_id)
    and (entity <> 'criminal' or (select scope_role()) = 'lawyer' or (select offender_access()) <> 'ownCasesWithoutPictures'));
