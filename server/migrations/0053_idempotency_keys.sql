-- Repeats: a call that needs an Idempotency-Key is done once for each key of a user. A key is used up for ever.
create table idempotency_keys (
	user_id int not null references users,
	key uuid not null,
	used_at bigint not null,
	primary key (user_id, key)
);

-- What was asked with a key and its first answer, refusals included; forgotten after 30 days. `json` keeps the order of fields.
create table idempotent_answers (
	user_id int not null,
	key uuid not null,
	-- The name of the endpoint.
	call text not null,
	request json not null,
	status smallint not null,
	-- A refusal's code and parameters where the status is 422; null for an answer without a body.
	answer json,
	answered_at bigint not null,
	primary key (user_id, key),
	foreign key (user_id, key) references idempotency_keys
);
create index idempotent_answers_by_age on idempotent_answers using brin (answered_at);

grant select, insert on idempotency_keys to {{app_role}};
grant select, insert, delete on idempotent_answers to {{app_role}};
