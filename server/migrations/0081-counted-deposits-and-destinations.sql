-- CASH-06, LIMIT-01: a deposit that was credited with another amount than was asked for counts with what was paid.
grant update (amount) on deposits to {{app_role}};
-- CASH-05: what is paid automatically is counted by destination too, whichever user it belongs to and however it was typed.
create index destinations_by_place on destinations (method, upper(regexp_replace(fields::text, '[ .-]', '', 'g')));
create index withdrawals_of_destination on withdrawals (destination_id) where destination_id is not null;
