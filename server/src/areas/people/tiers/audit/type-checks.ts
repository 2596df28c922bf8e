import { type Check, findBy } from '../../../../platform/audit/index.ts';

/** SITE-08: a user's type is the higher one of the earned and the set one, and the last change says so. */
export const types: Check = {
	title: 'types: each is the higher one of what was earned and what staff set, as the last change says',
	run: (tx) =>
		findBy(tx, 'select count(*) from users', [
			`with ranks (type, rank) as (values ('standard', 0), ('gold', 1), ('premium', 2))
			select 'user ' || u.id "row", 'is ' || u.type || ', earned ' || coalesce(t.earned, 'nothing') || ', staff set ' || coalesce(t.staff_type, 'nothing') problem
			from users u left join user_types t on t.user_id = u.id join ranks e on e.type = coalesce(t.earned, 'standard') join ranks n on n.type = u.type
			left join ranks s on s.type = t.staff_type where n.rank <> greatest(e.rank, s.rank)`,
			`select 'user ' || u.id "row", 'is ' || u.type || ', the last change says ' || c.to_type problem
			from users u join lateral (select to_type from type_changes c where c.user_id = u.id order by id desc limit 1) c on true
			where c.to_type <> u.type`,
		]),
};
