import { findLeastDurations } from '@fairtick/domain/assets/rules';
import { QUICKNET } from '@fairtick/domain/market/beacon';
import { FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { LONGEST_SPAN_MS } from '@fairtick/domain/market/longest-trade';
import type { RealCurrency } from '../../../platform/config/index.ts';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { type AssetTerms, isTakenFrom } from '../catalogue.ts';
import type { LoadLastExitDeadline } from '../sources/fair/fair-source.ts';
import { type CatalogueAsset, insertAssetVersion, loadCatalogueAssets } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import { measureSlippage } from '../ticks/measure-slippage.ts';
import type { CatalogueChange } from './change.ts';
import { AssetsRefused } from './refused.ts';

/**
 * Announces that public randomness enters the steps of the fair indices, or ends (MARKET-04), for all of them from the
 * same hour on, which no open trade reaches (ADMIN-09). Real money ends with it, and two people allow it again; sandbox
 * money continues either way (LEDGER-01). Throws `AssetsRefused`.
 */
export async function switchBeacon(
	tx: Queryable,
	on: boolean,
	loadLastExitDeadline: LoadLastExitDeadline,
	realCurrency: RealCurrency,
): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const beacon = on ? QUICKNET.name : null;
	const isSandbox = realCurrency === 'SANDBOX_USD';
	const fair = (await loadCatalogueAssets(tx)).filter(({ terms }) => terms.source === 'fair');
	const other = fair.filter(({ terms }) => terms.beacon !== beacon);
	if (other.length === 0) throw new AssetsRefused(`The beacon is ${on ? 'on' : 'off'} already, or announced to be.`);
	const beginMs = await loadBegin(tx, fair, loadLastExitDeadline);
	for (const asset of other) {
		const realAllowed = on && isSandbox && isTakenFrom(realCurrency, asset.terms);
		const terms = { ...asset.terms, beacon, realAllowed, realDurationMinS: computeRealMin(asset.terms, beacon) };
		await insertAssetVersion(tx, asset.id, terms, await measureSlippage(tx, { ...asset, terms }), { beginMs });
	}
	const begin = new Date(beginMs).toISOString();
	return {
		act: 'beacon.switched',
		subject: 'assets',
		before: { on: !on },
		after: { on, begin },
		answer: `${on ? describeOn(begin, isSandbox) : describeOff(begin, isSandbox)}; no trade reaches beyond that.`,
	};
}

const describeOn = (begin: string, isSandbox: boolean) =>
	`The fair indices take the beacon from ${begin} on${isSandbox ? '' : ', and real money once two people allow it on each at /admin/assets'}`;
const describeOff = (begin: string, isSandbox: boolean) =>
	`The fair indices take no beacon any more from ${begin} on${isSandbox ? '' : ', and no real money'}`;

/** The least duration of real trades under another beacon (TRADE-07); a longer one set by staff stays. */
function computeRealMin(terms: AssetTerms, beacon: AssetTerms['beacon']): number {
	const [before, after] = [terms.beacon, beacon].map(
		(name) => findLeastDurations({ source: 'fair', beacon: name }).real,
	);
	return terms.realDurationMinS === before ? (after as number) : Math.max(terms.realDurationMinS, after as number);
}

/** The first full hour that no open trade reaches, that is further ahead than the longest trade, and before which no other version begins. */
async function loadBegin(
	tx: Queryable,
	fair: readonly CatalogueAsset[],
	loadLastExitDeadline: LoadLastExitDeadline,
): Promise<number> {
	const ids = fair.map(({ id }) => id);
	const exitMaxAgeMs = Math.max(...fair.map(({ terms }) => terms.exitMaxAgeMs));
	const earliestMs = Math.max(
		...fair.map(({ effectiveAtMs }) => effectiveAtMs),
		(await loadLastExitDeadline(tx, ids)) ?? 0,
		Number(await loadClock(tx)) + LONGEST_SPAN_MS + exitMaxAgeMs,
	);
	return Math.ceil(earliestMs / FAIR_EPOCH_MS) * FAIR_EPOCH_MS;
}
