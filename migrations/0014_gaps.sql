-- Notices that were read long ago, or are a year old, are forgotten.
grant delete on notices to sumario_system;

-- Who has no account has no profile to be sent to.
alter table mails add column has_account boolean not null default true;

-- The time of day by the clock of the place, for lists as for figures.
do $$
declare name text;
begin
  foreach name in array array['cases', 'issues'] loop
    execute format($sql$ alter table %I add column time_band text not null generated always as (
      case
        when extract(hour from datetime at time zone time_zone) between 7 and 12 then 'morning'
        when extract(hour from datetime at time zone time_zone) between 13 and 15 then 'noon'
        when extract(hour from datetime at time zone time_zone) between 16 and 21 then 'afternoon'
        else 'night'
      end) stored check (time_band in ('morning', 'noon', 'afternoon', 'night')) $sql$, name);
  end loop;
end $$;
