-- IDENT-06: tokens with which programs act for a user. The secret is stored hashed.
create table api_tokens (
	id uuid primary key,
	user_id int not null references users,
	name text not null,
	scopes text[] not null check (scopes <@ array['read', 'trade', 'money'] and cardinality(scopes) > 0),
	token_hash bytea not null unique,
	created_at bigint not null,
	last_used_at bigint,
	-- Revoked, or ended with everything else that opened the account.
	ended_at bigint
);
create index api_tokens_of_user on api_tokens (user_id, created_at desc, id) where ended_at is null;
grant select, insert, update on api_tokens to {{app_role}};
