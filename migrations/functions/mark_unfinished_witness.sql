create or replace function mark_unfinished_witness() returns trigger language plpgsql as $$
begin
  new.unfinished := new.code is null or new.lastname is null or new.witness_type is null or (new.witness_type = 'vigilant' and new.n_tip is null);
  return new;
end $$;
