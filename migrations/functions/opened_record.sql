-- The record that a statement opens. Reading a dozen lists of it through their tables, PostgreSQL would set up the policy of the record again for each,
-- and for people and vehicles the policies of all the records they take part in, which takes longer than reading. The views opened_… run as their
-- owner and show the lists of one record: the one that the same statement has just read under its policy (`records/whole.ts`). A view has whole rows
-- (`l` of the list, `t` of the person or vehicle), so that it has the columns that a table gets later.
create or replace function opened_record() returns uuid language sql stable as $$ select nullif(current_setting('sumario.opened', true), '')::uuid $$;
