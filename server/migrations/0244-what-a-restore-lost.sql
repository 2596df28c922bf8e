-- PROOF-11: how many entries of the proof log a restored database had. What the log says from there up to its item restored/1 may be lost, and nothing else may.
-- Null: a database that was not restored, or was by an older version.
alter table generations add column log_entries bigint check (log_entries >= 0);
