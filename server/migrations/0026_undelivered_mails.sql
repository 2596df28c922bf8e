-- How many mails wait is asked every few seconds, also after years of them.
create index mails_undelivered on mails (created_at) where state in ('waiting', 'sending');
