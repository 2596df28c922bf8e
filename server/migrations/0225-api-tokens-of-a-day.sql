-- IDENT-06: how many API tokens a user made within a day, revoked ones too, is asked before each new one.
drop index api_tokens_of_user;
create index api_tokens_of_user on api_tokens (user_id, created_at desc, id);
