// The acts of a dishonest house; each replaces one function of the product. Only tests load this file.
import * as refusals from '@fairtick/domain/proof/promises/refusal-counts';
import type { Tick } from '@fairtick/domain/trading/rules';
import * as rules from '@fairtick/domain/trading/rules';
import { vi } from 'vitest';
import * as arranging from '../../src/areas/proof/arrange-items.ts';
import * as subjects from '../../src/areas/proof/receipts/subjects.ts';
import * as logging from '../../src/areas/proof/sql/proof.ts';
import * as gathering from '../../src/areas/trading/placing/gather-placements.ts';

/** Decides placements as if it were `byMs` milliseconds ago: by the clock, the newest price and the batch's date of then. Returns its end. */
export function dateBack(byMs: number): () => void {
	const honest = gathering.gatherPlacements;
	const deed = vi.spyOn(gathering, 'gatherPlacements').mockImplementation(async (tx, ...rest) => {
		const facts = await honest(tx, ...rest);
		const nowMs = facts.nowMs - byMs;
		const assets = new Map(facts.assets);
		for (const [id, asset] of facts.assets) {
			const { rows } = await tx.query<Tick>(
				`select seq::float8 seq, t::float8 "atMs", price from ticks where asset_id = $1 and t <= $2 order by seq desc limit 1`,
				[id, nowMs],
			);
			assets.set(id, { ...asset, newestTick: rows[0] ?? null });
		}
		return { ...facts, nowMs, assets };
	});
	return () => deed.mockRestore();
}

/** Keeps prices later than an instant out of the log; all else is entered as usual. Returns its end. */
export function withholdPrices(fromMs: number): () => void {
	const honest = arranging.takeUntil;
	const deed = vi
		.spyOn(arranging, 'takeUntil')
		.mockImplementation((groups, lastAtMs) => honest(groups, Math.min(lastAtMs, fromMs)));
	return () => deed.mockRestore();
}

/** Leaves the price at an instant out of the log permanently. */
export function dropPrice(atMs: number): void {
	const honest = arranging.takeUntil;
	vi.spyOn(arranging, 'takeUntil').mockImplementation((groups, lastAtMs) =>
		honest(groups, lastAtMs).filter(({ group }) => group.t !== atMs),
	);
}

/** Leaves the answers of placements out of the log permanently. */
export function dropAnswers(): void {
	vi.spyOn(logging, 'loadWaitingBatches').mockResolvedValue([]);
}

/** Keeps a version out of the log, by its subject. Returns what ends it. */
export function withholdVersion(name: string): () => void {
	const [versions, all] = [subjects.loadNewVersions, subjects.loadNewSubjects];
	const deeds = [
		vi
			.spyOn(subjects, 'loadNewVersions')
			.mockImplementation(async (tx) => (await versions(tx)).filter(({ subject }) => subject !== name)),
		vi
			.spyOn(subjects, 'loadNewSubjects')
			.mockImplementation(async (tx, fromMs) => (await all(tx, fromMs)).filter(({ subject }) => subject !== name)),
	];
	return () => {
		for (const deed of deeds) deed.mockRestore();
	};
}

/** Counts no refusal in the log. Returns what ends it. */
export function hideRefusals(): () => void {
	const deed = vi.spyOn(refusals, 'addRefusals').mockReturnValue([]);
	return () => deed.mockRestore();
}

/** Accepts what may not be accepted any more by its own `valid_until`. */
export function forgetValidUntil(): void {
	const honest = rules.decideOpenTrade;
	vi.spyOn(rules, 'decideOpenTrade').mockImplementation(({ valid_until: _, ...request }, facts) =>
		honest(request, facts),
	);
}

/** Answers no order that would win: as if the log were late. */
export function answerNothing(): void {
	const honest = gathering.gatherPlacements;
	vi.spyOn(gathering, 'gatherPlacements').mockImplementation(async (...given) => ({
		...(await honest(...given)),
		isLogLate: true,
	}));
}
