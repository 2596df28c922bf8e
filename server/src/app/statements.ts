// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../platform/database/typed-statements.ts' {
	interface Statements {
		'select exists (select from push_devices)': { parameters: []; row: { exists: boolean } };
		'select l.entries::float8, g.restored and g.id is distinct from l.generation "isKnown"\n\t\t\tfrom proof_log l cross join lateral (select * from generations order by n desc limit 1) g': { parameters: []; row: { entries: number; isKnown: boolean } };
		'select to_regclass(\'app.proof_log\') is not null': { parameters: []; row: { '?column?': boolean } };
		'select to_regclass(\'push_devices\') is not null': { parameters: []; row: { '?column?': boolean } };
	}
}
