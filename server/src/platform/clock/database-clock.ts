import { loadRows, type Queryable } from '../database/index.ts';
import { Loop } from '../loops/index.ts';

/** Wall clock and monotonic clock may not drift apart by more than this between two readings (MARKET-09). */
const STEP_MS = 250;
const SYNC_EVERY_MS = 2_000;

/** An estimate of `app.clock()`, for display and for timers. Decisions read the clock itself. */
export interface DatabaseClock {
	/** Epoch milliseconds. */
	now(): number;
	/** Reads `app.clock()` itself and corrects the estimate. */
	read(database: Queryable): Promise<ClockReading>;
	/** Number of steps of the clock that readings have found so far. */
	steps(): number;
	/** Resolves when no reading is under way. */
	stop(): Promise<void>;
}

export interface ClockReading {
	/** Reading of `app.clock()`, epoch milliseconds. */
	readonly clockMs: number;
	/** Number of steps of the clock: more than 250 ms off beside the monotonic clock. */
	readonly steps: number;
}

/** Bounds of `app.clock()` minus the monotonic clock. */
interface Offset {
	readonly least: number;
	readonly most: number;
}

/** Starts the estimate with one reading and keeps it fresh; an outage leaves it as it was. */
export async function startDatabaseClock(
	database: Queryable,
	monotonic = () => performance.now(),
): Promise<DatabaseClock> {
	let offset: Offset | null = null;
	let steps = 0;

	const read = async (queryable: Queryable): Promise<ClockReading> => {
		const sentAt = monotonic();
		const rows = await loadRows(queryable, 'select clock() as clock');
		const receivedAt = monotonic();
		const clockMs = Number(rows[0]?.clock);
		// The reading was floored, so that the clock may have been up to a millisecond further.
		const seen: Offset = { least: clockMs - receivedAt, most: clockMs + 1 - sentAt };
		const stepped = offset !== null && (seen.least > offset.most + STEP_MS || seen.most < offset.least - STEP_MS);
		if (stepped) steps++;
		offset = offset === null || stepped ? seen : narrow(offset, seen);
		return { clockMs, steps };
	};

	await read(database);
	// An outage is reported by everything else that needs the database.
	const loop = new Loop({
		everyMs: SYNC_EVERY_MS,
		run: async () => void (await read(database)),
		onError: () => undefined,
	});
	return {
		now: () => {
			if (offset === null) throw new Error('the clock was not read');
			return Math.floor(monotonic() + (offset.least + offset.most) / 2);
		},
		read,
		steps: () => steps,
		stop: () => loop.stop(),
	};
}

/** The narrower of two readings as long as both can be true; otherwise clocks drifted, and the newer one counts. */
function narrow(known: Offset, seen: Offset): Offset {
	const least = Math.max(known.least, seen.least);
	const most = Math.min(known.most, seen.most);
	return least <= most ? { least, most } : seen;
}
