-- The file of a customer, with the meaning it had. `offset 0` keeps each question one about a single row, answered by two indexes:
-- without it the planner first gathers every row that is linked to any case, and a page of fifty waits for all of them.
do $$
declare name text;
begin
  foreach name in array array['witness', 'band', 'criminal', 'vehicle'] loop
    execute format('alter policy own on %1$I
      using (customer_id = any ((select scope_customers())::uuid[])
        and ((select scope_role()) = ''supercustomer'' or created_by = (select scope_user())
          or exists (select from %2$I l join cases c on c.id = l.case_id where l.%3$I = %1$I.id and not c.deleted offset 0)
          or exists (select from %4$I l join issues c on c.id = l.issue_id where l.%3$I = %1$I.id and not c.deleted offset 0)))',
      case name when 'witness' then 'witnesses' else name || 's' end,
      case name when 'witness' then 'case_witnesses' else 'case_' || name || 's' end,
      name || '_id',
      case name when 'witness' then 'issue_witnesses' else 'issue_' || name || 's' end);
  end loop;
end $$;
