import { dayOf } from '@fairtick/domain/figures/days';
import type { TickGroup } from '@fairtick/domain/market/chain';
import { LATE_PRICE_MS } from '@fairtick/domain/proof/lateness';
import { execute, type Queryable } from '../../platform/database/index.ts';

/** Groups of an entry that are late in the log, by the day of their first price. */
export interface LateGroups {
	readonly entry: number;
	readonly day: number;
	readonly groups: number;
}

/** The late groups of an entry (PROOF-08). Prices that were caught up are dated back by their nature. */
export function countLateGroups(
	entry: { readonly no: number; readonly timeMs: number },
	groups: readonly Pick<TickGroup, 'kind' | 'ticks'>[],
): LateGroups[] {
	const days = new Map<number, number>();
	for (const { kind, ticks } of groups) {
		const [first] = ticks;
		if (first === undefined || kind === 'caught_up' || entry.timeMs - first.t <= LATE_PRICE_MS) continue;
		days.set(dayOf(first.t), (days.get(dayOf(first.t)) ?? 0) + 1);
	}
	return [...days].map(([day, count]) => ({ entry: entry.no, day, groups: count }));
}

export async function insertLateGroups(tx: Queryable, late: readonly LateGroups[]): Promise<void> {
	if (late.length === 0) return;
	await execute(
		tx,
		'insert into proof_late_groups (entry, day, groups) select * from unnest($1::bigint[], $2::int[], $3::int[]) on conflict do nothing',
		[late.map(({ entry }) => entry), late.map(({ day }) => day), late.map(({ groups }) => groups)],
	);
}
