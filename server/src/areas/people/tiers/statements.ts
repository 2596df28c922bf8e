// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../../../platform/database/typed-statements.ts' {
	interface Statements {
		'insert into type_changes (user_id, from_type, to_type, cause, actor_id, reason, changed_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, clock())': { parameters: [number | null, string | null, string | null, string | null, number | null, string | null]; row: Record<never, never> };
		'insert into user_types (user_id, earned, failing_since, staff_type) values ($1, $2, $3, $4)\n\t\ton conflict (user_id) do update set earned = excluded.earned, failing_since = excluded.failing_since, staff_type = excluded.staff_type': { parameters: [number | null, string | null, bigint | number | null, string | null]; row: Record<never, never> };
		'select c.id, c.changed_at at, c.from_type "from", c.to_type "to", c.cause, c.actor_id "actorId", a.name "actorName", c.reason\n\t\tfrom type_changes c left join users a on a.id = c.actor_id\n\t\twhere c.user_id = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3': { parameters: [number | null, bigint | number | null, bigint | number | null]; row: { id: bigint; at: bigint; from: 'standard' | 'gold' | 'premium'; to: 'standard' | 'gold' | 'premium'; cause: 'conditions' | 'staff'; actorId: number | null; actorName: string | null; reason: string | null } };
		'select clock() now': { parameters: []; row: { now: bigint } };
		'select u.type, coalesce(t.earned, \'standard\') earned, t.failing_since "failingSince", t.staff_type "staffType",\n\t\t\tu.document_approved "identityApproved", u.closed_at is not null closed, u.email, u.locale, clock() now\n\t\tfrom users u left join user_types t on t.user_id = u.id where u.id = $1': { parameters: [number | null]; row: { type: 'standard' | 'gold' | 'premium'; earned: 'standard' | 'gold' | 'premium'; failingSince: bigint | null; staffType: 'gold' | 'premium' | null; identityApproved: boolean; closed: boolean; email: string; locale: 'en' | 'br' | 'id' | 'in'; now: bigint } };
		'select user_id from user_types where earned <> \'standard\' order by user_id': { parameters: []; row: { user_id: number } };
	}
}
