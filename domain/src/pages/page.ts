import type { StaffRole } from '../wire/endpoint.ts';

/** One page, or an address that leads to one. Browser, server, build and tests derive from it. */
export interface Page {
	/**
	 * The address. `{id}` matches any text, `{id:number}` a whole number from 1. Of two rows that match the same address
	 * the earlier one wins, so `/news/new` comes before `/news/{slug}`.
	 */
	readonly path: `/${string}`;
	/** Its name in the title of the document and in menus: the key of a text below `title.`. */
	readonly title?: string;
	/**
	 * The viewers; everyone if it is left out. A `visitor` is not logged in; others go home (GUARD-03), visitors of a page
	 * of users go to login (GUARD-04). `admin` lets administrators pass and sends others home (GUARD-01), a list of roles
	 * sends other staff to /unauthorized (GUARD-05, GUARD-09).
	 */
	readonly who?: 'visitor' | 'user' | 'admin' | readonly StaffRole[];
	/** The frame around it, where that is not the usual one. */
	readonly layout?: 'basic' | 'settings';
	/** The part that is drawn before any script runs (PERF-13). */
	readonly firstPaint?: 'welcome' | 'form' | 'trading';
	/** The address leads there, once it lets its viewer pass. */
	readonly redirectTo?: `/${string}`;
}

/** A page of the back office. */
export interface StaffPage extends Page {
	/** Its section of the menu. Pages without one are reached from others. */
	readonly menu?: 'top' | 'people' | 'money' | 'markets' | 'site' | 'system';
}

/** Every address of a pattern, as links name it. */
export type AddressOf<Pattern extends string> = Pattern extends `${infer Begin}{${infer Param}}${infer Rest}`
	? `${Begin}${Param extends `${string}:number` ? number : string}${AddressOf<Rest>}`
	: Pattern;

/** The parameters of a pattern. */
export type ParamsOf<Pattern extends string> = Pattern extends `${string}{${infer Param}}${infer Rest}`
	? (Param extends `${infer Name}:number` ? { readonly [Key in Name]: number } : { readonly [Key in Param]: string }) &
			ParamsOf<Rest>
	: unknown;

/** The form of a whole number from 1 in an address: unique, and exactly representable. */
export const NUMBER_PARAM = /^[1-9]\d{0,14}$/;

/** The parameters of a path; null when it is not one of the pattern. A slash at the end changes nothing (ROUTE-11). */
export function readParams<Pattern extends string>(pattern: Pattern, path: string): ParamsOf<Pattern> | null {
	const given = path.replace(/(?<=.)\/$/, '').split('/');
	const wanted = pattern.split('/');
	if (given.length !== wanted.length) return null;
	const params: Record<string, string | number> = {};
	for (const [index, part] of wanted.entries()) {
		const text = given[index] ?? '';
		const [, name, isNumber] = /^\{(\w+)(:number)?\}$/.exec(part) ?? [];
		if (name === undefined) {
			if (text !== part) return null;
			continue;
		}
		const value = decodePart(text);
		if (value === '' || (isNumber && !NUMBER_PARAM.test(value))) return null;
		params[name] = isNumber ? Number(value) : value;
	}
	return params as ParamsOf<Pattern>;
}

/** A decoded part of an address; empty for an invalid encoding. */
export function decodePart(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return '';
	}
}

/** The address of a pattern with its parameters filled in. */
export function addressOf<Pattern extends `/${string}`>(pattern: Pattern, params: ParamsOf<Pattern>) {
	const given = new Map<string, unknown>(Object.entries(params as object));
	return pattern.replace(/\{(\w+)(:number)?\}/g, (_, name) =>
		encodeURIComponent(String(given.get(name))),
	) as AddressOf<Pattern>;
}

/** The names of a table's rows that show a page instead of redirecting. */
export type NamesShown<Table> = {
	[Name in keyof Table]: Table[Name] extends { readonly redirectTo: string } ? never : Name;
}[keyof Table];
