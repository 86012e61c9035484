-- A search reads every document that waits to be added to an index of words, one by one. By default 4 MB of them may wait, which is some hundreds of
-- saved cases and took longer than the search itself.
alter index case_words_document_idx set (gin_pending_list_limit = 256);
alter index issue_words_document_idx set (gin_pending_list_limit = 256);
alter index civil_case_words_document_idx set (gin_pending_list_limit = 256);
alter index vehicle_words_document_idx set (gin_pending_list_limit = 256);
