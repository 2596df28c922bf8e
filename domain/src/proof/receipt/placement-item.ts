import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '../../sha256.ts';
import type { SaleTerms } from '../../trading/sale.ts';
import { type RequestedTerms, sealedAfter, type TradeTerms } from '../../trading/terms.ts';
import { ABSENT } from '../log/items.ts';
import { type Hash, hashLeaf } from '../log/merkle.ts';

/**
 * Kinds of items in the tree of a batch, the answers to placements and to requests to sell (PROOF-05). Those of rules 2 carry the time of the
 * click (PROOF-09).
 */
export const ANSWER_KINDS = ['accept/1', 'refuse/1', 'accept/2', 'refuse/2', 'sell/1'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

const text = (value: string | number | bigint | null): string => (value === null ? ABSENT : `${value}`);

/** @throws if answers under these rules have no kind yet: a verifier reads the terms by it. */
function answerVersionOf(rulesVersion: number): 1 | 2 {
	if (rulesVersion === 1 || rulesVersion === 2) return rulesVersion;
	throw new Error(`answers under rules ${rulesVersion} have no kind of item`);
}

/** The kind of an item by the rules that a placement was decided under. */
export const answerKindOf = (answer: 'accept' | 'refuse', rulesVersion: number): AnswerKind =>
	`${answer}/${answerVersionOf(rulesVersion)}`;

/** The names of an accepted placement's public terms under rules 1, in their order (`docs/proof.md`, section 5). */
const ACCEPTED_FIELDS_1 = [
	'mode',
	'asset',
	'assetVersion',
	'direction',
	'stake',
	'currency',
	'payout',
	'payoutVersion',
	'payoutSeen',
	'expiry',
	'validUntil',
	'maxSlippage',
	'seenSeq',
	'seenPrice',
	'acceptedAt',
	'keptSeq',
	'expiresAt',
	'entryWithin',
	'exitMaxAge',
	'rules',
] as const;
/** The same under later rules. */
export const ACCEPTED_FIELDS = [...ACCEPTED_FIELDS_1, 'askedAt', 'entryAfter'] as const;

/** The names of public terms by how many they are; null for another number. */
export const acceptedFieldsOf = (terms: readonly string[]): readonly (typeof ACCEPTED_FIELDS)[number][] | null =>
	[ACCEPTED_FIELDS_1, ACCEPTED_FIELDS].find((fields) => fields.length === terms.length) ?? null;

/** Public terms of an accepted placement. */
export function toAcceptedTerms(terms: TradeTerms): string[] {
	const { mode, assetId, assetVersion, direction, stakeMinor, currency, payoutBps, payoutVersion, asked } = terms;
	const { acceptedAtMs, keptSeq, expiresAtMs, entryWithinMs, exitMaxAgeMs, rulesVersion } = terms;
	const all = [
		mode,
		assetId,
		assetVersion,
		direction,
		stakeMinor,
		currency,
		payoutBps,
		payoutVersion,
		Math.round(asked.payout_percent * 100),
		asked.expiry,
		asked.valid_until,
		asked.max_slippage,
		terms.seenSeq,
		terms.seenPrice,
		acceptedAtMs,
		keptSeq,
		expiresAtMs,
		entryWithinMs,
		exitMaxAgeMs,
		rulesVersion,
	];
	return (answerVersionOf(rulesVersion) === 1 ? all : [...all, asked.asked_at, sealedAfter(terms)]).map(text);
}

/**
 * Public terms of a refused placement.
 * @param atMs when it was refused.
 * @param rules those that it was refused under, and the instant after which its entry would have come where that is sealed.
 */
export function toRefusedTerms(
	asked: RequestedTerms,
	refusal: { readonly code: string; readonly params: object },
	atMs: number,
	{ rulesVersion, entryAfterMs }: { readonly rulesVersion: number; readonly entryAfterMs: number | null },
): string[] {
	const all = [
		asked.mode,
		asked.asset_id,
		asked.direction,
		asked.stake,
		Math.round(asked.payout_percent * 100),
		asked.expiry,
		asked.valid_until,
		asked.max_slippage,
		asked.seen_seq,
		refusal.code,
		JSON.stringify(inOrder(refusal.params)),
		atMs,
	];
	return (answerVersionOf(rulesVersion) === 1 ? all : [...all, asked.asked_at, entryAfterMs]).map(text);
}

/** The names of an accepted request's public terms, in their order (`docs/proof.md`, section 5). */
export const SALE_FIELDS = [
	/** P of the trade. */
	'trade',
	'acceptedAt',
	'keptSeq',
	'executesAfter',
	'within',
	'minAmount',
	'fee',
	'validUntil',
	'seenSeq',
	'askedAt',
	'rules',
] as const;

/**
 * Public terms of an accepted request to sell (TRADE-14).
 * @param trade P of the trade, hex.
 */
export function toSaleTerms(sale: SaleTerms, trade: string): string[] {
	const { acceptedAtMs, keptSeq, executesAfterMs, withinMs, minAmountMinor, feeBps, rulesVersion, asked } = sale;
	const all = [
		trade,
		acceptedAtMs,
		keptSeq,
		executesAfterMs === acceptedAtMs ? null : executesAfterMs,
		withinMs,
		minAmountMinor,
		feeBps,
		asked.valid_until,
		asked.seen_seq,
		asked.asked_at,
		rulesVersion,
	];
	return all.map(text);
}

/** Sorts the names, whatever order they were stored in. */
const inOrder = (params: object): object =>
	Object.fromEntries(Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** P of the document: the public half of an item. */
export const hashTerms = (salt: Uint8Array, terms: readonly string[]): Hash => sha256(salt, JSON.stringify(terms));

/** H of the document: whose placement it is. */
export const hashHolder = (salt: Uint8Array, userId: number, placementId: string): Hash =>
	sha256(salt, JSON.stringify([`${userId}`, placementId]));

/** The leaf of an item in the tree of its batch. */
export const hashAnswer = (kind: AnswerKind, terms: Hash, holder: Hash): Hash =>
	hashLeaf(concatBytes(utf8ToBytes(kind), terms, holder));
