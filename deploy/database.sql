-- Roles and database of Fairtick (docs/operations.md, "Database of your own"), for psql as superuser. Passwords come from the environment.
\getenv owner FAIRTICK_OWNER_PASSWORD
\getenv app FAIRTICK_APP_PASSWORD
\getenv audit FAIRTICK_AUDIT_PASSWORD
\getenv backup FAIRTICK_BACKUP_PASSWORD

-- The statements that hold passwords stay out of the server's log.
set log_statement = 'none';
set log_min_error_statement = 'panic';

create role fairtick_owner login password :'owner';
create role fairtick_app login password :'app';
create role fairtick_audit login password :'audit';
create database fairtick owner fairtick_owner;
revoke all on database fairtick from public;
grant connect on database fairtick to fairtick_app, fairtick_audit;

create role fairtick_backup login replication password :'backup';
grant pg_read_all_settings to fairtick_backup;
grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to fairtick_backup;
