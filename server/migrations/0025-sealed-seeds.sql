-- phase: expand
-- CLUSTER-06: the secret seed of each hour of the fair indices, written in the statement that commits to it. Before, seeds were files of
-- one machine. The row of a revealed hour stays.
create table fair_seeds (
	epoch int primary key,
	-- 8 bytes that name the key, then the seed (AES-256-GCM under seeds.key, the hour as associated data): without the key a copy of the
	-- database reveals no price before its time.
	sealed bytea not null check (octet_length(sealed) = 68)
);

-- Only the process that makes prices reads it; audits have no use for it.
revoke select on fair_seeds from {{audit_role}};
grant select, insert on fair_seeds to {{app_role}};
