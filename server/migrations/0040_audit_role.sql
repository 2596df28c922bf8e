-- LEDGER-08: runs of audits are kept by a role of their own. {{audit_role}} stands for the role of DATABASE_AUDIT_URL: it
-- reads everything, tables of later migrations too, and inserts runs. The application can neither forge nor change one.
grant usage on schema app to {{audit_role}};
grant select on all tables in schema app to {{audit_role}};
alter default privileges in schema app grant select on tables to {{audit_role}};

alter table audit_runs
	-- Everything was audited, not only what was new since the last clean run. Null in runs from before this migration.
	add column whole boolean,
	add column findings bigint,
	-- What the log and the operator are told, with the SHA-256 of the file of heads.
	add column line text,
	-- Nobody chooses it. Runs from before have none, and nothing goes on from them.
	add column written_by text;
alter table audit_runs alter column written_by set default current_user;
revoke insert on audit_runs from {{app_role}};
grant insert (recorded_at, clean, whole, findings, line, state) on audit_runs to {{audit_role}};

-- Mails to the operator concern no user.
alter table mails alter column user_id drop not null;
