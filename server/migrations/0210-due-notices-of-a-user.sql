-- Of very many that wait for one user, those due the longest are taken first.
create index waiting_notices_due_of_user on waiting_notices (user_id, way, due_at, reference);
