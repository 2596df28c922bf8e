-- CASH-06: a payment in coins is valued at the rate when a block first holds it, not when it was announced.
grant update (rate_numerator, rate_denominator) on payments to {{app_role}};
