/** The month's length. */
export const DAYS = 30;
const DAY_MS = 86_400_000;

/** The events of the month, in the order of their times. */
export class Agenda {
	readonly #beginMs: number;
	readonly #items: { atMs: number; work: () => Promise<void> }[] = [];

	constructor(beginMs: number) {
		this.#beginMs = beginMs;
	}

	/** `day` counts from the month's beginning, 1.5 is a day and a half after it. What comes after its end is left out. */
	at(day: number, work: () => Promise<void>): void {
		if (day >= DAYS) return;
		this.#items.push({ atMs: this.#beginMs + Math.round(day * DAY_MS), work });
	}

	/** Everything in order; what is added meanwhile is done too. */
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
