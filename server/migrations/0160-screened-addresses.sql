-- KYC-04: addresses of coins on the screening list wait for two people of risk like persons do.
alter table verification_matches add address text;
alter table verification_matches drop constraint verification_matches_kind_check;
alter table verification_matches add check (kind in ('document', 'name', 'screening', 'address'));
alter table verification_matches drop constraint verification_matches_check;
alter table verification_matches add check ((kind in ('screening', 'address')) = (entry is not null)
	and (kind in ('screening', 'address')) = (other_id is null) and (kind = 'address') = (address is not null));
alter table verification_matches drop constraint verification_matches_user_id_kind_other_id_entry_key;
alter table verification_matches add unique nulls not distinct (user_id, kind, other_id, entry, address);

-- Where coins came from, as far as the provider says.
alter table payments add senders text[] not null default '{}';
grant update (senders) on payments to {{app_role}};
