-- The newest cases that two common words find were looked for along all numbers: the index of words has no order. Now it knows the place of a number,
-- 4096 numbers in a row, so that a search asks it place by place, the newest first. Shops ask for their establishment, which is most of what they see.

-- Since 0078 cases lie in no order, with the room of their rows from before between them. In the order of their numbers a place is a few pages of the
-- table, and of every list of the index. Words of other records, which nobody searches, go elsewhere before the document does.
drop index case_words_document_idx;
alter table case_words alter document set storage main;
create index case_words_order_idx on case_words (cid);
cluster case_words using case_words_order_idx;
drop index case_words_order_idx;
create index case_words_document_idx on case_words using gin (customer_id, establishment_id, (cid / 4096), document)
  with (gin_pending_list_limit = 1024) where not deleted;

drop index issue_words_document_idx;
create index issue_words_document_idx on issue_words using gin (customer_id, establishment_id, (cid / 4096), document)
  with (gin_pending_list_limit = 256) where not deleted;
drop index civil_case_words_document_idx;
create index civil_case_words_document_idx on civil_case_words using gin (customer_id, (cid / 4096), document)
  with (gin_pending_list_limit = 256) where not deleted;
analyze case_words, issue_words, civil_case_words;
