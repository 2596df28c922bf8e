-- PROOF-05: since when nothing was entered in the log, and why, so that its next entry tells it.
alter table proof_log
	-- When everything was last found to be entered, if that was after the newest entry was made.
	add column looked_at bigint not null default 0,
	-- Why nothing is entered; null: it is, or nobody knows.
	add column halted text,
	-- Grows whenever all that is entered is signed: while it stands still, nothing is promised.
	add column beats bigint not null default 0;
grant update (looked_at, halted, beats) on proof_log to {{app_role}};
