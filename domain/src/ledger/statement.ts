/** Most transactions of a statement as a document; longer ones are for programs, as CSV. */
export const STATEMENT_MOST = 5_000;
/** Statements that are mailed to one address in a day. */
export const STATEMENT_MAILS_A_DAY = 5;

/** Parses the reference of an event: `trade:<id>:settle` is about the trade with that id. */
export function readReference(reference: string): { type: string; id: string } {
	const [type = '', id = ''] = reference.split(':');
	return { type, id };
}

/** The account at the other end as its user sees it: of an account at a provider only the provider. */
export const toCounterpart = (accountKind: string): string => accountKind.replace(/^(provider:[^/:]+).*$/, '$1');

/** A calendar month in UTC (`2026-01`) in epoch milliseconds, its end exclusive. */
export function monthBounds(month: string): { fromMs: number; toMs: number } {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return { fromMs: Date.UTC(year, number - 1), toMs: Date.UTC(year, number) };
}
