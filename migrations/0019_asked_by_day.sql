-- What a calendar asks for by its day.
create index cases_order_end_idx on cases (restraining_order_end_date) where restraining_order_end_date is not null and not deleted;
create index cases_notification_idx on cases (judgment_notification_date) where judgment_notification_date is not null and not deleted;

-- Whether a witness was injured is asked with each row of their list.
create index case_witnesses_injured_witness_idx on case_witnesses (witness_id, case_id) where injured;
create index issue_witnesses_injured_witness_idx on issue_witnesses (witness_id, issue_id) where injured;
