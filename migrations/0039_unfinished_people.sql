-- Lists find the people whom the office still has to complete. Triggers keep the columns: a generated column would rewrite the tables.
alter table witnesses add column unfinished boolean not null default false;
alter table criminals add column unfinished boolean not null default false;

create function mark_unfinished_witness() returns trigger language plpgsql as $$
begin
  new.unfinished := new.code is null or new.lastname is null or new.witness_type is null or (new.witness_type = 'vigilant' and new.n_tip is null);
  return new;
end $$;
create trigger unfinished before insert or update of code, lastname, witness_type, n_tip on witnesses
  for each row execute function mark_unfinished_witness();

create function mark_unfinished_offender() returns trigger language plpgsql as $$
begin
  new.unfinished := coalesce(new.dni, new.name, new.nickname) is null;
  return new;
end $$;
create trigger unfinished before insert or update of dni, name, nickname on criminals
  for each row execute function mark_unfinished_offender();

update witnesses set unfinished = true
  where code is null or lastname is null or witness_type is null or (witness_type = 'vigilant' and n_tip is null);
update criminals set unfinished = true where coalesce(dni, name, nickname) is null;

-- They are few among many.
create index witnesses_unfinished_idx on witnesses (customer_id, (coalesce(lastname, U&'\FFFF')), id) where unfinished and not deleted;
create index criminals_unfinished_idx on criminals (customer_id, (coalesce(surname, U&'\FFFF')), id) where unfinished and not deleted;
