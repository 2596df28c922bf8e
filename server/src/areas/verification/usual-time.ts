import type { Queryable } from '../../platform/database/index.ts';
import { loadTimes } from './queries.ts';

const KEPT_MS = 600_000;

/** The usual time of decisions, as users read it. */
export interface UsualTime {
	/** Seconds that half of the decisions of the last 30 days took at most; null: there were none. */
	load(db: Queryable): Promise<number | null>;
	/** Something was decided here: the next reader computes it again. */
	forget(): void;
}

/** Computed from all these decisions at most every ten minutes, not for each reader. */
export function createUsualTime(now: () => number = Date.now): UsualTime {
	let kept: { readonly seconds: Promise<number | null>; readonly untilMs: number } | null = null;
	return {
		load(db) {
			if (kept === null || kept.untilMs <= now()) {
				const seconds = loadTimes(db).then(({ median }) => median);
				// A failure is not cached.
				seconds.catch(() => {
					kept = null;
				});
				kept = { seconds, untilMs: now() + KEPT_MS };
			}
			return kept.seconds;
		},
		forget() {
			kept = null;
		},
	};
}
