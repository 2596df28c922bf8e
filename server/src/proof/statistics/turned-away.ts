import type { Database } from '../../database/index.ts';
import { execute } from '../../database/index.ts';
import type { AnsweredCall } from '../../http/index.ts';

/** Numbers are written together; a killed server loses no more than these. */
const WRITTEN_MS = 60_000;

/** Why an order was not decided. */
type Reason = 'malformed' | 'tooMany' | 'unavailable';

/** Orders that this process did not decide: they are no answers that are promised, and only counted (PROOF-01). */
export class TurnedAway {
	readonly #database: Database;
	readonly #onError: (error: unknown, what: string) => void;
	readonly #timer: NodeJS.Timeout;
	#counts = new Map<Reason, number>();

	constructor(database: Database, onError: (error: unknown, what: string) => void) {
		this.#database = database;
		this.#onError = onError;
		this.#timer = setInterval(() => void this.write(), WRITTEN_MS).unref();
	}

	/** Of the answer to an order. */
	add(answer: Pick<AnsweredCall, 'status' | 'code'>): void {
		const reason = reasonOf(answer);
		if (reason !== null) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
	}

	/** Writes what was counted since the last time; what cannot be written now is written later. */
	async write(): Promise<void> {
		if (this.#counts.size === 0) return;
		const counts = this.#counts;
		this.#counts = new Map();
		try {
			await addTurnedAway(this.#database, (reason) => counts.get(reason) ?? 0);
		} catch (error) {
			this.#onError(error, 'orders that were turned away were not counted');
			for (const [reason, count] of counts) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
		}
	}

	async stop(): Promise<void> {
		clearInterval(this.#timer);
		await this.write();
	}
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
