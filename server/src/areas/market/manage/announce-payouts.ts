import { computeEarliestPayouts } from '@fairtick/domain/assets/rules';
import type { AssetGroup } from '@fairtick/domain/market/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import { insertPayouts, loadPayouts, type PayoutRow } from '../sql/payouts.ts';
import type { CatalogueChange } from './change.ts';
import { AssetsRefused } from './refused.ts';

/** Basis points by type of user, in force from an instant on. */
export type NewPayouts = Pick<PayoutRow, 'group' | 'standard' | 'gold' | 'premium' | 'effectiveAtMs'>;

/** The newest payouts of a group, which may be ahead, zeros where it has none; throws if they cannot be followed by these. */
export async function planPayouts(tx: Queryable, payouts: NewPayouts): Promise<PayoutRow> {
	const newest = await loadNewest(tx, payouts.group);
	const nowMs = Number(await loadClock(tx));
	const earliestMs = computeEarliestPayouts(nowMs, newest.effectiveAtMs);
	if (payouts.effectiveAtMs < earliestMs) {
		const earliest = toInstant(earliestMs);
		throw new AssetsRefused(`Payouts can begin at ${earliest} at the earliest.`, 'assets.payout_early', { earliest });
	}
	const rates = ({ standard, gold, premium }: NewPayouts) => `${[standard, gold, premium]}`;
	if (rates(payouts) === rates(newest)) throw new AssetsRefused('These are the payouts.', 'admin.unchanged');
	return newest;
}

async function loadNewest(tx: Queryable, group: AssetGroup): Promise<PayoutRow> {
	const [newest] = await loadPayouts(tx, { group, fromMs: null, toMs: null, before: null, limit: 1 });
	return newest ?? { group, version: 0, effectiveAtMs: 0, standard: 0, gold: 0, premium: 0 };
}

/** Announces payouts of a group: those of trades that are open stay (ADMIN-09). Throws `AssetsRefused`. */
export async function announcePayouts(tx: Queryable, payouts: NewPayouts): Promise<CatalogueChange> {
	const { group, standard, gold, premium, effectiveAtMs } = payouts;
	await lockCatalogue(tx);
	const newest = await planPayouts(tx, payouts);
	await insertPayouts(tx, { ...payouts, version: newest.version + 1 });
	const begin = toInstant(effectiveAtMs);
	return {
		act: 'payouts.announced',
		subject: `payouts:${group}`,
		before: {
			standard: newest.standard,
			gold: newest.gold,
			premium: newest.premium,
			begin: toInstant(newest.effectiveAtMs),
		},
		after: { standard, gold, premium, begin },
		answer: `Payouts of ${group} are announced from ${begin} on.`,
	};
}
