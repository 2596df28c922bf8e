import type { Mode } from '../money/mode.ts';
import type { Currency, Minor } from '../money/money.ts';
import type { CorrectionCause, OpenTradeBody } from './contract.ts';
import type { Settlement, SettlementTerms } from './rules.ts';

/** All terms of a trade and of its request: written once, hashed into its opening event. */
export interface TradeTerms extends SettlementTerms {
	readonly id: string;
	readonly userId: number;
	readonly mode: Mode;
	readonly currency: Currency;
	readonly assetId: number;
	readonly assetVersion: number;
	readonly payoutVersion: number;
	/** The tick that its user saw (PROOF-09); null if none was named, or none that counts. Under rules 1 the one that was named. */
	readonly seenSeq: number | null;
	readonly asked: RequestedTerms;
}

/** A placement request in the form that is kept and compared (TRADE-02): all fields of the body but its id; absent ones are null. */
export interface RequestedTerms extends Readonly<Record<Exclude<keyof OpenTradeBody, 'id'>, string | number | null>> {
	readonly mode: Mode;
	readonly asset_id: number;
	readonly direction: 'up' | 'down';
	readonly stake: number;
	readonly expiry: string;
	readonly payout_percent: number;
	readonly valid_until: number | null;
	readonly max_slippage: number | null;
	readonly seen_seq: number | null;
	/** Epoch ms by the clock of who asked. */
	readonly asked_at: number | null;
}

/** The comparable form of a decoded body. Instants are compared as instants, however they were written. */
export function toRequestedTerms(body: OpenTradeBody): RequestedTerms {
	const { expiry } = body;
	return {
		mode: body.mode,
		asset_id: body.asset_id,
		direction: body.direction,
		stake: body.stake,
		expiry: 'duration' in expiry ? `duration:${expiry.duration}` : `clock:${Date.parse(expiry.clock)}`,
		payout_percent: body.payout_percent,
		valid_until: body.valid_until === undefined ? null : Date.parse(body.valid_until),
		max_slippage: body.max_slippage ?? null,
		seen_seq: body.seen_seq ?? null,
		asked_at: body.asked_at === undefined ? null : Date.parse(body.asked_at),
	};
}

/** A request as any release may have kept it: with the fields of the first one, and perhaps with later ones. */
export type KeptRequest = Pick<
	RequestedTerms,
	| 'mode'
	| 'asset_id'
	| 'direction'
	| 'stake'
	| 'expiry'
	| 'payout_percent'
	| 'valid_until'
	| 'max_slippage'
	| 'seen_seq'
> &
	Partial<RequestedTerms>;

/** The request with the fields that its release did not know. */
export const completeRequest = (kept: KeptRequest): RequestedTerms => ({ ...kept, asked_at: kept.asked_at ?? null });

/** The first field in which two requests differ, in the order of the contract; null when they are the same. */
export function findChangedField(first: RequestedTerms, second: RequestedTerms): keyof RequestedTerms | null {
	const fields = Object.keys(first) as (keyof RequestedTerms)[];
	return fields.find((field) => first[field] !== second[field]) ?? null;
}

const text = (value: string | number | bigint | null) => (value === null ? '-' : value);

/** The instant after which a sealed entry comes, epoch milliseconds; null if the entry is not sealed. */
export const sealedAfter = ({ acceptedAtMs, entryAfterMs }: Pick<TradeTerms, 'acceptedAtMs' | 'entryAfterMs'>) =>
	entryAfterMs === acceptedAtMs ? null : entryAfterMs;

/** The text that the hash in a trade's opening event covers: every term and everything that was asked. */
export function termsText(terms: TradeTerms): string {
	const { id, userId, mode, currency, assetId, assetVersion, direction, stakeMinor, payoutBps, payoutVersion } = terms;
	const { acceptedAtMs, keptSeq, expiresAtMs, entryWithinMs, exitMaxAgeMs, rulesVersion, asked } = terms;
	const about = `${id}|${userId}|${mode}|${currency}|${assetId}|${assetVersion}|${direction}|${stakeMinor}`;
	const times = `${acceptedAtMs}|${keptSeq}|${expiresAtMs}|${entryWithinMs}|${exitMaxAgeMs}`;
	const bound = `${text(terms.maxSlippage)}|${text(terms.seenPrice)}`;
	const wanted = `${asked.expiry}|${asked.payout_percent}|${text(asked.valid_until)}|${text(asked.seen_seq)}`;
	const all = `${about}|${payoutBps}|${payoutVersion}|${times}|${bound}|${rulesVersion}|${wanted}`;
	return rulesVersion === 1 ? `trade/1|${all}` : `trade/2|${all}|${text(asked.asked_at)}|${text(sealedAfter(terms))}`;
}

/** The text that the hash in a trade's settling event covers: its terms and its result. */
export function resultText(terms: TradeTerms, result: Settlement): string {
	const tick = (side: Settlement['entry']) => (side === null ? '-' : `${side.seq}@${side.atMs}=${side.price}`);
	const { status, voidReason, entry, exit, returnedMinor } = result;
	return `${termsText(terms)}|result/1|${status}|${text(voidReason)}|${tick(entry)}|${tick(exit)}|${returnedMinor}`;
}

/** The cause and the amount of a correction (TRADE-08, MARKET-15). */
export interface Correction {
	/** The wrong price; of a lost seed or a silent round the exit, or the last tick of a void trade. */
	readonly seq: number;
	readonly cause: CorrectionCause;
	/** The venues' history of it as stored; null if the log alone shows the error. */
	readonly record: string | null;
	readonly amountMinor: Minor;
}

/** The text that the hash in a trade's correcting event covers: its terms, its unchanged result, and the correction. */
export function correctionText(terms: TradeTerms, result: Settlement, correction: Correction): string {
	const fields = [correction.seq, correction.cause, correction.record, correction.amountMinor];
	return `${resultText(terms, result)}|correction/1|${fields.map(text).join('|')}`;
}
