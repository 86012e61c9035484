-- Notices that were read long ago, or are a year old, are forgotten.
grant delete on notices to sumario_system;

-- Who has no account has no profile to be sent to.
alter table mails add column has_account boolean not null default true;
