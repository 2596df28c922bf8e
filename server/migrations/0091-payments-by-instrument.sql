-- Who else paid with a card or account is asked when somebody is excluded (LIMIT-02): without it all payments are read.
create index payments_by_instrument on payments (instrument_hash) where instrument_hash is not null;
