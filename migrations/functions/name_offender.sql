-- Name and surname, else the nickname, else the number of a document, else what the person looks like.
create or replace function name_offender() returns trigger language plpgsql as $$
begin
  new.full_name := coalesce(nullif(trim(concat(new.name, ' ', new.surname)), ''), new.nickname, new.dni, new.described_as);
  return new;
end $$;
