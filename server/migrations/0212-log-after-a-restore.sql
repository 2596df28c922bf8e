-- PROOF-07: the life of the database in which the log was last found to continue what witnesses and mirrors know; null: found by a
-- version that did not keep it. In a restored database it names an earlier one.
alter table proof_log add generation uuid;
grant update (generation) on proof_log to {{app_role}};
