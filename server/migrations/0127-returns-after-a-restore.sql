-- CASH-14: of a return that a restored database had forgotten it is not known who asked for it.
alter table payment_returns alter column asked_by drop not null;
