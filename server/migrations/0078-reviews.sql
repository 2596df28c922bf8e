-- Finance's queue: deposits, withdrawals and payments of nobody that people decide about (ADMIN-04, ADMIN-10).

-- Which of the staff has something under review to themselves, and until when; by the id of the deposit, withdrawal or payment.
create table taken_reviews (
	id uuid primary key,
	taken_by int not null references users,
	taken_until bigint not null
);

-- Until when a payment that belongs to nobody is to be assigned or returned.
alter table payments add due_at bigint;
create index payments_of_nobody on payments (due_at) where deposit_id is null and money in ('suspended', 'unvalued');

grant select, insert on taken_reviews to {{app_role}};
grant update (taken_by, taken_until) on taken_reviews to {{app_role}};
grant update (due_at) on payments to {{app_role}};
