-- Whether the user sees the record that an entry, a file or a notice is about. The journal names a thread `case.shop`, `case.office` and so on.
create or replace function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
  select case entity
    when 'case' then exists (select from cases where id = record_id)
    when 'issue' then exists (select from issues where id = record_id)
    when 'civilCase' then exists (select from civil_cases where id = record_id)
    when 'teaching' then exists (select from teaching where id = record_id)
    when 'vehicle' then exists (select from vehicles where id = record_id)
    when 'criminal' then exists (select from criminals where id = record_id)
    when 'band' then exists (select from bands where id = record_id)
    when 'witness' then exists (select from witnesses where id = record_id)
    when 'zone' then exists (select from zones where id = record_id)
    when 'establishment' then exists (select from establishments where id = record_id)
    -- Notices only: the journal records downloads of reports as `export`.
    when 'report' then exists (select from reports where id = record_id)
    when 'case.shop' then exists (select from cases where id = record_id)
    when 'issue.shop' then exists (select from issues where id = record_id)
    when 'civilCase.shop' then exists (select from civil_cases where id = record_id)
    when 'case.office' then scope_role() = 'lawyer' and exists (select from cases where id = record_id)
    when 'issue.office' then scope_role() = 'lawyer' and exists (select from issues where id = record_id)
    when 'civilCase.office' then scope_role() = 'lawyer' and exists (select from civil_cases where id = record_id)
    else false end $$;
