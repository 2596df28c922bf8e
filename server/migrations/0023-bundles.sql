-- phase: expand
-- PROOF-14: whole tiles of entries whose items are one compressed file. A tile without a row has the single files of its entries.
create table proof_bundles (
	-- Number of the tile: entries 256 × tile up to 256 × tile + 255.
	tile bigint primary key check (tile >= 0),
	-- When its bundle was durable. Null: its items are too large for one, and stay in single files.
	packed_at bigint,
	-- When the single files had gone, a day later or more. Null: they are there.
	cleared_at bigint,
	constraint proof_bundles_cleared check (cleared_at is null or packed_at is not null)
);
create index proof_bundles_waiting on proof_bundles (tile) where cleared_at is null and packed_at is not null;
grant select, insert, update (packed_at, cleared_at) on proof_bundles to {{app_role}};
