import { createStore } from '../base/store.ts';

/** The instant of the state that the newest answer of a replica shows, epoch milliseconds; null: no answer came from one. */
export const asOfStore = createStore<number | null>(null);

/** Keeps the instant that an answer names, if it comes from a replica of the database. */
export function keepAsOf({ headers }: Response): void {
	const asOf = headers.get('as-of');
	if (asOf !== null) asOfStore.set(Date.parse(asOf));
}
