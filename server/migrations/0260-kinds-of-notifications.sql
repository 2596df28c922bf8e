-- The kinds of notifications are a table of the product (domain/src/notifications/table.ts), which alone writes them and refuses any other:
-- a new kind needs no migration.
alter table notifications drop constraint notifications_kind_check;
