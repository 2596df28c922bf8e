-- KYC-04: staff ask a user where their money comes from; the answer is a step of the verification.
alter table verification_tries
	drop constraint verification_tries_step_check,
	add constraint verification_tries_step_check check (step in ('personal', 'document', 'selfie', 'address', 'funds')),
	drop constraint verification_tries_paper_check,
	add constraint verification_tries_paper_check check (paper in ('passport', 'identity_card', 'driving_licence', 'utility_bill',
		'bank_statement', 'government_letter', 'payslip', 'tax_return', 'savings_statement', 'sale_contract', 'selfie'));
alter table verification_files
	drop constraint verification_files_step_check,
	add constraint verification_files_step_check check (step in ('document', 'selfie', 'address', 'funds'));

-- The newest one of a user counts: what was sent before it does not answer it.
create table funds_requests (
	user_id int not null references users,
	asked_at bigint not null,
	asked_by int not null references users,
	-- The user reads it.
	reason text not null,
	primary key (user_id, asked_at)
);
grant select, insert, delete on funds_requests to {{app_role}};
