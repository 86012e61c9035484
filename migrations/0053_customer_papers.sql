-- What a customer has of its own on papers and mails; empty for what the installation says. Its letterhead is a file of its record.
alter table customers
  add column paper_name text check (char_length(paper_name) <= 60),
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column sender_name text check (char_length(sender_name) <= 80),
  add column reply_to text;

-- The original whose stored bytes are damaged, because of which a pack could not be made.
alter table reports add column damaged_file uuid;
