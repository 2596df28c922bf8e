/**
 * Filters of a list or a sum: by the names of its call's query, each as the call takes it or as the address of the page
 * holds it. Anyone can write an address, so the server checks it.
 */
export type Filters<Query> = { readonly [Name in keyof Query]?: Query[Name] | string | undefined };

/** Filters as a query; one that is empty narrows nothing. */
export const asQuery = <Query>(filters: Filters<Query>): Query =>
	Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Query;
