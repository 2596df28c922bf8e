import { utf8ToBytes } from '@noble/hashes/utils.js';
import { FAIR_EPOCH_MS } from '../../market/fair-walk.ts';
import { fromBase64 } from '../base64.ts';
import { ABSENT, decodeEntry, decodeItem, type Entry, type ItemBody, type ItemKind } from '../log/items.ts';
import type { Verification } from '../receipt/verify-receipt.ts';
import type { Receipt } from '../receipt.ts';

/** A commitment is published this long before its hour (`docs/fairness.md`, 2). */
const COMMITTED_BEFORE_MS = 172_800_000;

/** Points that the check of a receipt leaves open, by code; `verify.mjs` prints the same list. */
export const UNCHECKED_CODES = [
	/** All readers see the same log. */
	'view',
	/** The terms are those that the user asked for. */
	'asked',
	/** The owner of the trade: the receipt was shared without its holder. */
	'holder',
	/** The steps after the one that is not decided (`step`). */
	'later',
	/** The prices are those that a venue gave (`source`). */
	'venue',
	/** The hours have no other commitments, and the groups no others of their numbers. */
	'others',
	/** The reason why an hour (`epoch`) was committed to after its beginning (at `at`). */
	'begun',
	/** The reason why an hour was committed to less than 48 hours before it began. */
	'young',
	/** The seed was drawn at random and not chosen among many. */
	'drawn',
	/** The prices of an hour (`epoch`) follow from its seed, which was lost. */
	'lost',
	/** drand never published the round without which the trade is void. */
	'silent',
	/** True if the key of the checkpoint had ended. */
	'key_ends',
	/** The wait of the order: nothing in its terms bounds it. */
	'wait',
	/** The entries were made at their stated times: times and rounds are the house's word. */
	'dated',
] as const;
export type UncheckedCode = (typeof UNCHECKED_CODES)[number];

export interface Unchecked {
	readonly code: UncheckedCode;
	/** The numbers it is about, as texts by name; instants are epoch milliseconds. */
	readonly facts: Readonly<Record<string, string>>;
}

/** The inputs of the check beside the receipt. */
export interface CheckedWith {
	/** The log's files that lead to its later keys, by which the end of a key is known (PROOF-12). */
	readonly hasKeyFiles: boolean;
}

/**
 * Lists the points that a check did not look at or cannot see. Empty for a wrong receipt, whose result counts for nothing.
 * @param with the inputs of the check beside the receipt.
 */
export function listUnchecked(verification: Verification, { hasKeyFiles }: CheckedWith): readonly Unchecked[] {
	const { receipt, steps, verdict } = verification;
	if (receipt === null || verdict === 'wrong') return [];
	const statusOf = (name: string) => steps.find(({ step }) => step === name)?.status;
	const list: Unchecked[] = [];
	const add = (code: UncheckedCode, facts: Unchecked['facts'] = {}) => list.push({ code, facts });
	add('view');
	add('asked');
	if (receipt.holder === null) add('holder');
	const last = steps.at(-1);
	if (last?.status === 'undecided' && last.step !== 'seeds') add('later', { step: last.step });
	const asset = findAsset(receipt);
	if (asset !== null && statusOf('terms') === 'right') {
		if (asset.source !== 'fair') add('venue', { source: asset.source });
		else if (steps.some(({ step, status }) => step === 'seeds' && status !== 'absent')) {
			add('others');
			for (const one of readCommitments(receipt)) if (one.code !== null) add(one.code, one.facts);
			add('drawn');
			const lost = steps.find(({ step }) => step === 'seeds')?.facts['lost'];
			// A void trade has no result that the prices of the hour gave.
			if (lost !== undefined && receipt.result.void_reason === null) add('lost', { epoch: lost });
		}
	}
	if (receipt.result.void_reason === 'beacon') add('silent');
	if (!hasKeyFiles) add('key_ends');
	if (statusOf('wait') === 'absent') add('wait');
	if (statusOf('sealed') === 'right' || statusOf('sealed') === 'warning') add('dated');
	return list;
}

/**
 * The part of a trade's prices that could be known when its order was accepted. `known`: the path of the hour, by a
 * reader of its seed; `ahead`: 4.5 s of it, as the beacon is in use and the entry is not sealed; `sealed`: nothing after
 * the entry, by the times and rounds of the log; `by_clock`: the same, by the clock of the house alone. Null: the asset
 * is no fair index, or its terms were not read.
 */
export type Foreknowledge = 'known' | 'ahead' | 'sealed' | 'by_clock';

export function findForeknowledge({ receipt, steps }: Verification): Foreknowledge | null {
	const asset = receipt && findAsset(receipt);
	if (asset?.source !== 'fair' || !steps.some(({ step, status }) => step === 'terms' && status === 'right'))
		return null;
	const sealed = steps.find(({ step }) => step === 'sealed')?.status;
	if (sealed === 'right') return 'sealed';
	if (sealed === 'warning') return 'by_clock';
	return hasBeacon(asset.terms) ? 'ahead' : 'known';
}

function hasBeacon(terms: string): boolean {
	try {
		return (JSON.parse(terms) as { beacon?: unknown } | null)?.beacon === 'quicknet';
	} catch {
		return false;
	}
}

/** Places of the asset and its version in the public terms (`docs/proof.md`, section 5). */
const [ASSET_AT, VERSION_AT] = [1, 2];

function findAsset(receipt: Receipt): ItemBody<'asset/1'> | null {
	const { terms } = receipt.trade;
	const isOwn = ({ body }: { body: ItemBody<'asset/1'> }) =>
		body.asset === terms[ASSET_AT] && body.version === terms[VERSION_AT];
	return bodiesOf(receipt, 'asset/1').find(isOwn)?.body ?? null;
}

/** Each hour's commitment in the receipt, with what is to be asked of when it was made. */
function readCommitments(receipt: Receipt) {
	return bodiesOf(receipt, 'commitment/1').map(({ body: { epoch }, entry }) => {
		const facts = { epoch, at: `${entry?.timeMs ?? ABSENT}` };
		const earlyMs = Number(epoch) * FAIR_EPOCH_MS - (entry?.timeMs ?? Number.POSITIVE_INFINITY);
		const code = earlyMs <= 0 ? ('begun' as const) : earlyMs < COMMITTED_BEFORE_MS ? ('young' as const) : null;
		return { code, facts };
	});
}

function bodiesOf<K extends ItemKind>(
	receipt: Receipt,
	kind: K,
): { readonly body: ItemBody<K>; readonly entry: Entry | null }[] {
	return receipt.items.flatMap(({ entry: at, bytes: encoded }) => {
		const bytes = fromBase64(encoded);
		// Groups of ticks are most of a receipt, and are not read again.
		const isKind = bytes !== null && String.fromCharCode(...bytes.subarray(0, kind.length + 1)) === `${kind}\n`;
		const item = isKind ? decodeItem(bytes) : null;
		if (item?.kind !== kind) return [];
		const leaf = receipt.entries[at]?.leaf;
		const entry = leaf === undefined ? null : decodeEntry(utf8ToBytes(leaf));
		return [{ body: (item as unknown as { body: ItemBody<K> }).body, entry }];
	});
}
