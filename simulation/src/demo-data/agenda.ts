/** Length of the month. */
export const DAYS = 30;
const DAY_MS = 86_400_000;

/** The month's events in the order of their times. */
export class Agenda {
	readonly #beginMs: number;
	readonly #items: { atMs: number; work: () => Promise<void> }[] = [];

	constructor(beginMs: number) {
		this.#beginMs = beginMs;
	}

	/**
	 * Adds an event. `day` counts from the month's beginning; 1.5 is a day and a half after it. Events after the month's
	 * end are dropped.
	 */
	at(day: number, work: () => Promise<void>): void {
		if (day >= DAYS) return;
		this.#items.push({ atMs: this.#beginMs + Math.round(day * DAY_MS), work });
	}

	/** Runs all events in order, also those that are added meanwhile. */
	async run(moveTo: (atMs: number) => Promise<void>, onDone: (left: number) => void): Promise<void> {
		for (;;) {
			this.#items.sort((a, b) => a.atMs - b.atMs);
			const item = this.#items.shift();
			if (!item) return;
			await moveTo(item.atMs);
			await item.work();
			onDone(this.#items.length);
		}
	}
}
