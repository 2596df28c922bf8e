import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import { formatPrice } from '@fairtick/domain/market/price';
import type { Unchecked } from '@fairtick/domain/proof/promises/unchecked';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import type { SeedsCode, Warning } from '@fairtick/domain/proof/receipt/receipt-found';
import type { CheckedStep, Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import type { VerifyStep } from '@fairtick/domain/proof/receipt/verify-steps';
import type { Trade } from '@fairtick/domain/trading/contract';

/** The public terms of a receipt that pages show. Amounts are minor units, times epoch milliseconds. */
export interface ReadTerms {
	readonly mode: string;
	readonly assetId: number;
	readonly direction: 'up' | 'down';
	readonly stake: number;
	/** Percent of the stake. */
	readonly payoutPercent: number;
	readonly acceptedAtMs: number;
	readonly expiresAtMs: number;
	readonly rules: string;
	/** The entry is the first price after this instant; null: after the acceptance (TRADE-20). */
	readonly entryAfterMs: number | null;
}

/** Positions of the public terms (`docs/proof.md`, section 5). */
const PLACES = {
	mode: 0,
	asset: 1,
	direction: 3,
	stake: 4,
	payout: 6,
	acceptedAt: 14,
	expiresAt: 16,
	rules: 19,
	entryAfter: 21,
} as const;

export function readTerms({ trade: { terms } }: Receipt): ReadTerms {
	const at = (name: keyof typeof PLACES) => terms[PLACES[name]] ?? '';
	return {
		mode: at('mode'),
		assetId: Number(at('asset')),
		direction: at('direction') === 'down' ? 'down' : 'up',
		stake: Number(at('stake')),
		payoutPercent: Number(at('payout')) / 100,
		rules: at('rules'),
		acceptedAtMs: Number(at('acceptedAt')),
		expiresAtMs: Number(at('expiresAt')),
		entryAfterMs: /^\d+$/.test(at('entryAfter')) ? Number(at('entryAfter')) : null,
	};
}

/** A deciding price, as the step `prices` found it. */
export interface FoundTick {
	readonly seq: string;
	readonly atMs: number;
	/** A decimal. */
	readonly price: string;
}

/** Null without a tick, or if its text is not of the form `seq@time=price`. */
export function readTick(text: string | undefined, tickSize: string | undefined): FoundTick | null {
	const [, seq = '', at, price] = /^(\d+)@(\d+)=(\d+)$/.exec(text ?? '') ?? [];
	if (at === undefined || price === undefined || tickSize === undefined) return null;
	return { seq, atMs: Number(at), price: formatPrice(BigInt(price), tickSize) };
}

export const findStep = ({ steps }: Pick<Verification, 'steps'>, name: VerifyStep): CheckedStep | undefined =>
	steps.find(({ step }) => step === name);

/** Warnings of a right step (PROOF-08, PROOF-09, TRADE-20). */
export type WarningCode = Warning | 'answered_late';

/** A step's warning; null without one. */
export const readWarning = ({ status, facts }: CheckedStep): WarningCode | null =>
	status === 'warning' ? (facts['warning'] as WarningCode) : null;

/** The code of a seeds step that is not right; null without one, and for other steps. */
const readSeedsCode = ({ step, facts }: CheckedStep): SeedsCode | null =>
	step === 'seeds' ? ((facts['code'] as SeedsCode | undefined) ?? null) : null;

/** A checked receipt, with the points that the check left open. */
export type Judged = Verification & { readonly unchecked?: readonly Unchecked[] };

/**
 * Adds a fact that only the ordering browser knows: its answer came after the round that moves the entry was published,
 * so nothing was sealed to it (TRADE-20).
 */
export function withLateAnswer<Of extends Verification>(verification: Of): Of {
	const steps = verification.steps.map((one) =>
		one.step === 'sealed' && one.status === 'right'
			? { ...one, status: 'warning' as const, facts: { ...one.facts, warning: 'answered_late' } }
			: one,
	);
	const isWarned = verification.verdict === 'right' && steps.some(({ status }) => status === 'warning');
	return { ...verification, steps, verdict: isWarned ? 'warning' : verification.verdict };
}

const HOUR_MS = 3_600_000;

/** The publication of a missing seed, at the end of the exit's hour, epoch milliseconds; null if none is missing. */
export function findRevealMs(verification: Verification): number | null {
	const seeds = findStep(verification, 'seeds');
	const exit = verification.receipt?.result.exit;
	if (seeds === undefined || readSeedsCode(seeds) !== 'not_revealed' || !exit) return null;
	return (Math.floor(Number(exit[1]) / HOUR_MS) + 1) * HOUR_MS;
}

/**
 * The consequence of a lost seed for a trade (MARKET-14), or of a missing round of the beacon (TRADE-08): a loser of
 * real money has the stake back, waits for it, or waited too long; others are owed nothing, and the prices cannot be
 * checked. Null if neither applies.
 */
export function readGap(
	checked: CheckedStep,
): Exclude<SeedsCode, 'not_revealed'> | `${'lostSeed' | 'silent'}_right` | null {
	const { step, facts } = checked;
	if (step !== 'seeds') return null;
	if (facts['lost'] !== undefined) return 'lostSeed_right';
	if (facts['silent'] !== undefined) return 'silent_right';
	const code = readSeedsCode(checked);
	return code === 'not_revealed' ? null : code;
}

/** The log outage, epoch milliseconds, that delayed the order's entry beyond its promise; null without one. */
export function findOutage(
	verification: Pick<Verification, 'steps'>,
): { readonly fromMs: number; readonly toMs: number } | null {
	const order = findStep(verification, 'order');
	const [from, to] = [order?.facts['outageFrom'], order?.facts['outageTo']];
	return from === undefined || to === undefined ? null : { fromMs: Number(from), toMs: Number(to) };
}

/** True if only such an outage keeps the receipt from being right. */
export const isOnlyLate = (verification: Pick<Verification, 'steps'>): boolean =>
	findOutage(verification) !== null &&
	verification.steps.every(({ step, status }) => (step === 'order') === (status === 'undecided') && status !== 'wrong');

/** The index and the hour of the exit of a trade on a fair index; null without one. */
export function findHour(verification: Verification): { readonly ticker: string; readonly epoch: number } | null {
	const ticker = findStep(verification, 'terms')?.facts['asset'];
	const exit = verification.receipt?.result.exit;
	if (ticker === undefined || !isFairTicker(ticker) || !exit) return null;
	return { ticker, epoch: Math.floor(Number(exit[1]) / HOUR_MS) };
}

/**
 * Names of the fields in which an account's trade differs from its receipt. Empty if it is the same trade with the same
 * result.
 */
export function findDifferences(trade: Trade, receipt: Receipt, tickSize: string): string[] {
	const terms = readTerms(receipt);
	const { result, holder } = receipt;
	const price = (tick: Receipt['result']['entry']) =>
		tick && `${tick[0]} ${Number(tick[1])} ${formatPrice(BigInt(tick[2]), tickSize)}`;
	const shown = (tick: Trade['entry']) => tick && `${tick.seq} ${Date.parse(tick.at)} ${tick.price}`;
	const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
		id: [trade.id, holder?.trade],
		mode: [trade.mode, terms.mode],
		asset: [trade.asset.id, terms.assetId],
		direction: [trade.direction, terms.direction],
		stake: [trade.stake, terms.stake],
		payout: [Math.round(trade.payout_percent * 100), Math.round(terms.payoutPercent * 100)],
		accepted: [Date.parse(trade.accepted_at), terms.acceptedAtMs],
		expires: [Date.parse(trade.expires_at), terms.expiresAtMs],
		status: [trade.status, result.status],
		reason: [trade.void_reason, result.void_reason],
		entry: [shown(trade.entry), price(result.entry)],
		exit: [shown(trade.exit), price(result.exit)],
		returned: [`${trade.returned}`, result.returned],
	};
	return Object.entries(pairs).flatMap(([name, [one, other]]) => (one === other ? [] : [name]));
}
