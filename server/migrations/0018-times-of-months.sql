-- A time outside the years 1970 to 9999 lies in no month: one such row in a default partition would keep every later month from being made.
alter table ledger_events add constraint ledger_events_time check (recorded_at between 0 and 253402300799999);
alter table ledger_transfers add constraint ledger_transfers_time check (recorded_at between 0 and 253402300799999);
alter table trade_terms add constraint trade_terms_time check (accepted_at between 0 and 253402300799999);
alter table trade_results add constraint trade_results_time check (accepted_at between 0 and 253402300799999);
