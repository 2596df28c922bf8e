-- PROOF-11: an audit reads what the database keeps of places beside the files, in the order of the log.
create index proof_batches_by_place on proof_batches (entry, place) where entry is not null;
create index proof_subjects_by_place on proof_subjects (entry, place);
