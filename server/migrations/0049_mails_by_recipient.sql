-- IDENT-08: how many mails an address has got in a day is asked before each one that a stranger can cause.
create index mails_by_recipient on mails (lower(recipient), created_at);
