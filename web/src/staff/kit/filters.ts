/**
 * Filters of a list or a sum, by the names of its call's query, in the form of the call or of the address. Anyone can
 * write an address, so the server validates them.
 */
export type Filters<Query> = { readonly [Name in keyof Query]?: Query[Name] | string | undefined };

/** Filters whose names the call has; another name does not compile, as the server would refuse it. */
export type Known<Query, Given> = Filters<Query> & { readonly [Name in Exclude<keyof Given, keyof Query>]: never };

/** Filters as a query; empty ones are left out. */
export const asQuery = <Query>(filters: Filters<Query>): Query =>
	Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Query;
