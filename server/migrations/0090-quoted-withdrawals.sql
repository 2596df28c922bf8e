-- A withdrawal keeps the rate that it is converted at: the quote that was asked for, then the one of its sending (CASH-06).
alter table withdrawals add foreign key (quote_id) references quotes;
grant update (quote_id) on withdrawals to {{app_role}};
