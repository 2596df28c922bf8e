-- LEDGER-02: the chain of an account's entries begins with a hash of whose account it is (docs/money.md), which whoever opens
-- the account has to give. Accounts that were opened before have other chains: migrate.ts refuses their databases.
comment on column accounts.head is 'Hash of the newest entry; before the first one, of id, user, kind and currency.';
