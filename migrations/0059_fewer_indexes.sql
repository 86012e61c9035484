-- outside of a transaction
-- Searches read the words of cards. The documents of these records are searched only while an older installation completes its words.
drop index concurrently if exists cases_document_idx;
drop index concurrently if exists issues_document_idx;
drop index concurrently if exists civil_cases_document_idx;
