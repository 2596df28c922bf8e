-- CASH-14: until which change the journal has been told of a user's own limits; null: of none. It is told of those after that alone.
alter table limits_in_force add journalled_at bigint;
grant update (journalled_at) on limits_in_force to {{app_role}};
