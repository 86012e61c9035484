-- Records that are no longer worked with but have a past: pickers do not offer them, everything else stays. The alternative to removing them.
alter table customers add column inactive boolean not null default false;
alter table establishments add column inactive boolean not null default false;
alter table lawyers add column inactive boolean not null default false;
