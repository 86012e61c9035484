-- Keys of second factors are encrypted with a key from the secret of the installation. The server seals the rows that are there when it
-- starts; from now on nobody can store a key as it is.
alter table credentials add constraint credentials_totp_key_sealed check (totp_key like 'v1.%') not valid;
alter table sessions add constraint sessions_enrolment_key_sealed check (enrolment_key like 'v1.%') not valid;
