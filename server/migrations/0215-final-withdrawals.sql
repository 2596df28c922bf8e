-- CASH-03: who made their withdrawals final, by states that are only added; the newest counts.
create table final_withdrawals (
	user_id int not null references users,
	n int not null check (n > 0),
	-- When it goes off; null: its user has not asked for that.
	ends_at bigint,
	changed_at bigint not null,
	primary key (user_id, n),
	constraint final_withdrawals_day check (ends_at >= changed_at + 86400000)
);
grant select, insert on final_withdrawals to {{app_role}};

-- CASH-03: what of a withdrawal that its user cancelled enters no trade yet.
create table held_back_money (
	withdrawal_id uuid primary key references withdrawals,
	user_id int not null references users,
	amount minor_amount not null,
	until bigint not null
);
create index held_back_money_of_user on held_back_money (user_id);
grant select, insert, delete on held_back_money to {{app_role}};
grant update (amount) on held_back_money to {{app_role}};

-- Until when some of a user's money is held back: it comes with the user's lock, so that placements read no more of all others.
alter table user_states add column held_back_until bigint;
create function app.mark_held_back() returns trigger
language plpgsql security definer set search_path = app, pg_temp
as $$ begin
	update user_states set held_back_until = greatest(held_back_until, new.until) where user_id = new.user_id;
	return null;
end $$;
create trigger mark_held_back after insert on held_back_money for each row execute function app.mark_held_back();
