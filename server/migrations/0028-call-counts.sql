-- phase: expand
-- CLUSTER-10: calls that the server processes have drawn from a limit, by a hash of the limit and of the user or network. Empty after a crash
-- of PostgreSQL and on a standby: nothing is lost but the counts of a minute or an hour. Real time, never app.clock().
create unlogged table call_counts (
	key bytea primary key,
	-- The limit, when calls were drawn last.
	most int not null,
	-- Drawn in this window.
	used int not null,
	-- The last draw.
	granted int not null,
	-- End of the window, which begins with its first draw. It has no index, so that a draw rewrites the row in its page alone.
	ends_at timestamptz not null
) with (fillfactor = 50);

grant select, insert, delete, update (most, used, granted, ends_at) on call_counts to {{app_role}};

-- Attempts at a password that are being checked, by the hashes of network and site that count wrong ones in login_failures.
create unlogged table attempts_under_way (
	id uuid not null,
	key bytea not null,
	-- One whose process died counts until then.
	ends_at timestamptz not null,
	primary key (key, id)
);

grant select, insert, delete on attempts_under_way to {{app_role}};
