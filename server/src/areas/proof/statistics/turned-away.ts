import type { Database } from '../../../platform/database/index.ts';
import { execute } from '../../../platform/database/index.ts';
import type { AnsweredCall } from '../../../platform/http/index.ts';
import { GatheredCounts } from './gathered-counts.ts';

/** Reasons for which an order was not decided. */
type Reason = 'malformed' | 'tooMany' | 'unavailable';

/** Orders that this process did not decide: they are no answers that are promised, and only counted (PROOF-01). */
export class TurnedAway {
	readonly #counts: GatheredCounts<'all', Reason>;

	constructor(database: Database, onError: (error: unknown, what: string) => void) {
		this.#counts = new GatheredCounts({
			write: (_, counts) => addTurnedAway(database, (reason) => counts.get(reason) ?? 0),
			onError: (error) => onError(error, 'orders that were turned away were not counted'),
		});
	}

	/** Adds the answer to an order. */
	add(answer: Pick<AnsweredCall, 'status' | 'code'>): void {
		const reason = reasonOf(answer);
		if (reason !== null) this.#counts.add('all', reason);
	}

	readonly write = () => this.#counts.write();

	readonly stop = () => this.#counts.stop();
}

/** Null: it was decided, or its sender may not place orders at all. */
function reasonOf({ status, code }: Pick<AnsweredCall, 'status' | 'code'>): Reason | null {
	if (status === 429) return 'tooMany';
	if (status === 503) return 'unavailable';
	const isMalformed = status === 400 || status === 413 || status === 415;
	return isMalformed || code === 'http.invalid' || code === 'trading.id_reused' ? 'malformed' : null;
}

const addTurnedAway = (database: Database, countOf: (reason: Reason) => number) =>
	execute(
		database,
		`insert into turned_away as t values (clock() / 60000, $1, $2, $3) on conflict (minute) do update
		set malformed = t.malformed + excluded.malformed, too_many = t.too_many + excluded.too_many, unavailable = t.unavailable + excluded.unavailable`,
		[countOf('malformed'), countOf('tooMany'), countOf('unavailable')],
	);
