/** A process whose clock differs more from the database's takes itself out, milliseconds. */
export const MOST_SKEW_MS = 2_000;

/** A reading of the database's clock, and the local times around it, epoch milliseconds. */
export interface ClockReading {
	/** Local time when the question was sent. */
	readonly sentAtMs: number;
	/** From then until the answer, by the monotonic clock. */
	readonly tookMs: number;
	readonly databaseMs: number;
}

/** The least and the most by which the local clock may be ahead of the database's, milliseconds. */
const boundsOf = ({ sentAtMs, tookMs, databaseMs }: ClockReading) => ({
	leastMs: sentAtMs - databaseMs,
	mostMs: sentAtMs + tookMs - databaseMs,
});

/** Decides if the local clock is right; a reading that leaves both open changes nothing. */
export function decideIsRight(wasRight: boolean, reading: ClockReading): boolean {
	const { leastMs, mostMs } = boundsOf(reading);
	if (leastMs > MOST_SKEW_MS || mostMs < -MOST_SKEW_MS) return false;
	if (leastMs >= -MOST_SKEW_MS && mostMs <= MOST_SKEW_MS) return true;
	return wasRight;
}

/**
 * The clock of this machine beside the database's own, never `app.clock()`, which tests move. While it is wrong, this process holds no leases,
 * takes no jobs, and refuses calls whose signatures it would check by it.
 */
export class NodeClock {
	readonly #listeners: ((isRight: boolean) => void)[] = [];
	#isRight = true;
	#skewMs: number | null = null;

	get isRight(): boolean {
		return this.#isRight;
	}

	/** Milliseconds that this clock is ahead, from the middle of the last reading; null before the first one. */
	get skewMs(): number | null {
		return this.#skewMs;
	}

	/** Calls back when the clock is found wrong, and when it is right again. */
	onChange(listener: (isRight: boolean) => void): void {
		this.#listeners.push(listener);
	}

	note(reading: ClockReading): void {
		const { leastMs, mostMs } = boundsOf(reading);
		this.#skewMs = Math.round((leastMs + mostMs) / 2);
		const isRight = decideIsRight(this.#isRight, reading);
		if (isRight === this.#isRight) return;
		this.#isRight = isRight;
		for (const listener of this.#listeners) listener(isRight);
	}
}
