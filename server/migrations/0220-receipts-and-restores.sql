-- PROOF-02: where groups of an asset's prices are in the log: in entries from one of these on, 100 of them, and in no others. A restored database may
-- lack an asset that the log has.
create table proof_spans (
	asset_id int not null,
	entry bigint not null,
	primary key (asset_id, entry)
);
grant select, insert on proof_spans to {{app_role}};
-- Of what is in the log already it is not known here: any of its entries may have some.
insert into proof_spans (asset_id, entry) select c.asset_id, n from proof_chains c, proof_log l, generate_series(0, l.entries - 1, 100) n;

-- PROOF-07: witnesses and mirrors without which a restored log goes on, as a person decided. They are needed again after the next restore.
create table proof_left_out (
	generation uuid not null references generations (id),
	name text not null,
	decided_at bigint not null,
	primary key (generation, name)
);
grant select, insert on proof_left_out to {{app_role}};
