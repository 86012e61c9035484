-- ---------------------------------------------------------------- budgets of sign-in
-- Token buckets that refill with time. A row that is missing is a full bucket, so counters of the past need no conversion.
drop table attempts;
create table budgets (
  -- A hash: addresses of people and machines are personal data.
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz(3) not null
);
create index budgets_refilled_idx on budgets (refilled_at);
alter table budgets enable row level security;
grant select, insert, update, delete on budgets to sumario_system;
create policy everything on budgets to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- what a mailed link is for
-- A link of one kind replaces earlier ones of its kind only. Links that live longer than a reset are invitations.
alter table reset_codes add column kind text not null default 'reset' check (kind in ('reset', 'invitation', 'verification'));
update reset_codes set kind = 'invitation' where expires_at > now() + interval '30 minutes';
alter table reset_codes alter column kind drop default;

-- ---------------------------------------------------------------- whose address is proven
-- False between registering and opening the mailed link. Whoever registered before was never asked.
alter table credentials add column address_verified boolean not null default true;
update credentials set address_verified = false where user_id in (select id from users where role = 'public');

-- ---------------------------------------------------------------- sessions with a second factor
-- Whether a second factor was shown in this session: one that is required later is asked for at the next request.
alter table sessions add column second_factor boolean not null default false;
update sessions set second_factor = true where stage in ('full', 'locked') and user_id in (select user_id from credentials where totp_key is not null);
