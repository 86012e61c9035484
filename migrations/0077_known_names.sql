-- An opened record names a dozen users, lawyers and courts, whom everybody may name who sees the record. A server remembers their names; this mark tells
-- it when one of them has changed. It is the number of the transaction, which no other has, also not one that comes after a rollback.
create table known_names (
  one boolean primary key default true check (one),
  mark xid8 not null
);
insert into known_names (mark) values (pg_current_xact_id());
alter table known_names enable row level security;
grant select on known_names to sumario_scoped, sumario_staff, sumario_system;
create policy everybody on known_names for select to sumario_scoped, sumario_staff, sumario_system using (true);

create function mark_known_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update known_names set mark = pg_current_xact_id() where mark <> pg_current_xact_id();
  return null;
end $$;
create trigger mark_known_names after update of alias on users for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
create trigger mark_known_names after update of alias on lawyers for each row when (old.alias is distinct from new.alias) execute function mark_known_names();
create trigger mark_known_names after update of alias on courts for each row when (old.alias is distinct from new.alias) execute function mark_known_names();

-- Two kinds of links went through the policies of the record once more (see 0066). Of related cases only the link: the other one is read under its policy.
create view opened_case_related as select l from case_related l where l.case_id = opened_record();
-- Of the establishment of the opened record, with the policy of the zones themselves.
create view opened_zone_establishments as
  select l, t from zone_establishments l join zones t on t.id = l.zone_id
  where l.establishment_id = (select coalesce(
      (select c.establishment_id from cases c where c.id = opened_record()), (select i.establishment_id from issues i where i.id = opened_record())))
    and (select scope_role()) = 'supercustomer' and t.customer_id = any ((select scope_customers())::uuid[]);
grant select on opened_case_related, opened_zone_establishments to sumario_scoped, sumario_staff, sumario_system;
