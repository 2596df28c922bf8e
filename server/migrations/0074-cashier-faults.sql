-- CASH-02: money whose value in the account's currency nobody knows yet is under review too. It is booked once a person has valued it.
alter table payments drop constraint payments_money_check, drop constraint payments_check;
alter table payments
	add check (money in ('none', 'unvalued', 'credited', 'suspended', 'released', 'returned', 'reversed')),
	add check (case when money in ('none', 'unvalued') then amount is null else amount is not null or money = 'returned' end);
