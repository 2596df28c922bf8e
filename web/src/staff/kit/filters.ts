/**
 * Filters of a list or a sum, by the names of its call's query, in the form of the call or of the address. Anyone can
 * write an address, so the server validates them.
 */
export type Filters<Query> = { readonly [Name in keyof Query]?: Query[Name] | string | undefined };

/** Filters as a query; empty ones are left out. */
export const asQuery = <Query>(filters: Filters<Query>): Query =>
	Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Query;
