import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import { computeEntryAfter } from '@fairtick/domain/trading/rules';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';
import { isRealTaken, type PayoutVersion, type TermsVersion } from '../trade/versions.ts';

/** All versions of each asset's terms and of its group's payouts, by asset. */
export type Versions = ReadonlyMap<
	number,
	{ readonly terms: readonly TermsVersion[]; readonly payouts: readonly PayoutVersion[] }
>;

/** A version is in force from its time on, but a transaction that was under way then may still have read the one before. */
const OVERLAP_MS = 15_000;

export async function loadVersions(tx: Queryable): Promise<Versions> {
	const rows = await loadRows(
		tx,
		`select a.id, (select coalesce(json_agg(v order by v.version), '[]') from asset_versions v where v.asset_id = a.id) terms,
			(select coalesce(json_agg(p order by p.version), '[]') from payout_versions p where p.asset_group = a.asset_group) payouts
		from assets a`,
	);
	return new Map(rows.map(({ id, terms, payouts }) => [id, { terms, payouts }]));
}

/**
 * Differences between the terms of a trade and the terms on offer when it was accepted (LEDGER-07); null if there are
 * none. A user's type at that time is not stored, so the payout may be that of any type.
 */
export function findTermsProblem(terms: TradeTerms, versions: Versions): string | null {
	const asset = versions.get(terms.assetId);
	const version = findInForce(asset?.terms ?? [], terms.assetVersion, terms.acceptedAtMs);
	if (!version) return `was accepted under version ${terms.assetVersion} of its asset, which was not in force`;
	const payouts = findInForce(asset?.payouts ?? [], terms.payoutVersion, terms.acceptedAtMs);
	if (!payouts) return `was accepted under version ${terms.payoutVersion} of the payouts, which was not in force`;
	if (![payouts.standard_bps, payouts.gold_bps, payouts.premium_bps].includes(terms.payoutBps))
		return `has a payout of ${terms.payoutBps / 100} %, which was not on offer`;
	if (terms.payoutBps < Math.round(terms.asked.payout_percent * 100)) return 'has a lower payout than was asked for';
	if (terms.entryWithinMs !== version.entry_within_ms || terms.exitMaxAgeMs !== version.exit_max_age_ms)
		return 'has other ages of entry and exit than its asset';
	const stakeMax = terms.mode === 'demo' ? version.demo_stake_max : version.real_stake_max;
	if (terms.stakeMinor < version.stake_min || terms.stakeMinor > stakeMax)
		return `has a stake of ${terms.stakeMinor}, allowed were ${version.stake_min} to ${stakeMax}`;
	if (terms.currency !== 'DEMO_USD' && !isRealTaken(terms.currency, version))
		return 'is for real money, which its asset did not take';
	if (terms.maxSlippage !== null && terms.maxSlippage < version.slippage_min)
		return 'has a bound on its entry that its asset did not offer';
	if (terms.asked.valid_until !== null && terms.asked.valid_until < terms.acceptedAtMs)
		return 'was accepted later than it was valid';
	const isSealed = terms.rulesVersion > 1 && version.beacon !== null;
	if (terms.entryAfterMs !== computeEntryAfter({ isSealed }, terms.acceptedAtMs))
		return isSealed
			? 'has an entry that is not sealed as its acceptance says'
			: 'has a sealed entry, which was not on offer';
	return wasEndOffered(terms, version) ? null : 'has an end that was not on offer';
}

/** The version, if it may have been the newest one at an instant. */
function findInForce<V extends PayoutVersion | TermsVersion>(
	versions: readonly V[],
	version: number,
	atMs: number,
): V | null {
	const found = versions.find((one) => one.version === version);
	if (!found || found.effective_at > atMs) return null;
	return versions.some((one) => one.version > version && one.effective_at <= atMs - OVERLAP_MS) ? null : found;
}

/** TRADE-06, TRADE-07. */
function wasEndOffered(
	{ mode, asked, acceptedAtMs, entryAfterMs, expiresAtMs, rulesVersion }: TradeTerms,
	version: TermsVersion,
): boolean {
	const [kind, end] = asked.expiry.split(':');
	const least = mode === 'demo' ? version.demo_duration_min_s : version.real_duration_min_s;
	if (kind === 'clock') {
		// TRADE-17: by the rules that it was opened under. That they are unknown here is a finding once it is settled.
		const offered = findRuleSet(rulesVersion)?.offeredExpiries(acceptedAtMs) ?? [expiresAtMs];
		const isLeft = entryAfterMs === acceptedAtMs || expiresAtMs >= entryAfterMs + least * 1000;
		return Number(end) === expiresAtMs && offered.includes(expiresAtMs) && isLeft;
	}
	const seconds = Number(end);
	return seconds >= least && seconds <= version.duration_max_s && expiresAtMs === entryAfterMs + seconds * 1000;
}
