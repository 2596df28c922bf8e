-- What a process alone knows and all show (CLUSTER-04): lists by their names, written with the beat.
alter table nodes add column facts jsonb not null default '{}';

grant update (facts) on nodes to {{app_role}};
