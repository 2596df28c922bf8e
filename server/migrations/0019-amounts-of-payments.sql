-- CASH-02: the amount of a payment follows its provider until its money is booked. Every sum about it is measured by that amount, which
-- then stays.
grant update (native_amount, native_currency) on payments to {{app_role}};
create function app.keep_booked_amount() returns trigger
language plpgsql as $$ begin
	raise exception 'payment % is booked: its amount stays', old.id;
end $$;
create trigger keep_booked_amount before update on payments for each row
when (old.money <> 'none' and (old.native_amount, old.native_currency) is distinct from (new.native_amount, new.native_currency))
execute function app.keep_booked_amount();

-- CASH-10: `replaced`: the sides of an open difference have changed, and a newer one shows them.
alter table reconciliation_differences
	drop constraint reconciliation_differences_resolution_check,
	add constraint reconciliation_differences_resolution_check check (resolution in ('evidence', 'staff', 'replaced'));
