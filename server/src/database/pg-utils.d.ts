declare module 'pg/lib/utils.js' {
	/** A value as PostgreSQL's text form, or as it is. Throws for what has none. */
	export function prepareValue(value: unknown): Buffer | string | null;
}
