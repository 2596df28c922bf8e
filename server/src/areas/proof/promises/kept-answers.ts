import type { Asker, Turns } from '../../../platform/turns/index.ts';

/** Answers are given again for this long, as everyone may ask and they change once an hour. */
const KEPT_MS = 60_000;

interface Kept<Answer> {
	readonly answer: Promise<Answer>;
	overAtMs: number;
}

/** Answers to everyone: those who ask for the same get the same for a minute, and wait for it together while it is loaded. */
export class KeptAnswers<Answer> {
	readonly #most: number;
	readonly #turns: Turns;
	/** Oldest first. */
	readonly #kept = new Map<string, Kept<Answer>>();

	/**
	 * @param most answers that are kept.
	 * @param turns in which answers are loaded; `load` throws as `Turns.run` does.
	 */
	constructor(most: number, turns: Turns) {
		this.#most = most;
		this.#turns = turns;
	}

	load(key: string, asker: Asker, work: () => Promise<Answer>): Promise<Answer> {
		const known = this.#kept.get(key);
		if (known && performance.now() < known.overAtMs) return known.answer;
		this.#kept.delete(key);
		const kept: Kept<Answer> = { answer: this.#turns.run(asker, work), overAtMs: Number.POSITIVE_INFINITY };
		this.#kept.set(key, kept);
		for (const oldest of [...this.#kept.keys()].slice(0, -this.#most)) this.#kept.delete(oldest);
		kept.answer.then(
			() => {
				kept.overAtMs = performance.now() + KEPT_MS;
			},
			// A failure is not cached.
			() => {
				if (this.#kept.get(key) === kept) this.#kept.delete(key);
			},
		);
		return kept.answer;
	}
}
