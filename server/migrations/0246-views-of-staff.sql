-- The newest view of a user's data, or of a list, by a member of staff: asked before each such answer (ADMIN-08).
create index audit_log_of_views on audit_log (actor_id, subject, n) where act = 'data.viewed';
