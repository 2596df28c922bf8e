-- phase: expand
-- PROOF-14: owners of promised answers, whose accounts were closed: their salts are still in the keys of batches.
create table proof_erasures (
	user_id integer primary key references users
);
grant select, insert, delete on proof_erasures to {{app_role}};
-- A list of salts takes the place of the key.
grant update (key) on proof_batches to {{app_role}};

insert into proof_erasures (user_id) select id from users where closed_at is not null;
