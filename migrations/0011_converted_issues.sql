-- A case may have been an issue first; then it has the files of the issue as its own, over the same bytes.

alter table cases add column issue_id uuid references issues;
-- One case of one issue, however many try at once.
create unique index cases_issue_key on cases (issue_id) where issue_id is not null;

-- Whose bytes these are, where they were not sent for this file.
alter table files add column copy_of uuid references files;
