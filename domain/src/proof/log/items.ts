import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import { computeGroupBytes, GROUP_KINDS, type GroupKind, type LoggedTick, type TickGroup } from '../../market/chain.ts';
import { areEqual, type Hash } from './merkle.ts';

/** Kinds of items of the log (`docs/proof.md`, section 2), each with the names of the texts in its body. */
export const ITEM_FIELDS = {
	'log/1': ['origin', 'logKey', 'promiseKey', 'retention'],
	'batch/1': ['batch', 'count', 'root', 'at'],
	'commitment/1': ['epoch', 'commitment', 'at', 'instance'],
	'reveal/1': ['epoch', 'seed', 'at'],
	'lost/1': ['epoch', 'at'],
	'silent/1': ['round', 'at'],
	'asset/1': ['asset', 'version', 'effectiveAt', 'source', 'tickSize', 'digits', 'ticker', 'group', 'terms'],
	'payout/1': ['group', 'version', 'effectiveAt', 'standard', 'gold', 'premium'],
	'maintenance/1': ['id', 'asset', 'beginsAt', 'endsAt', 'announcedAt'],
	'void/1': ['terms', 'reason', 'at'],
	'feed-error/1': ['asset', 'seq', 't', 'cause', 'foundAt'],
	'correction/1': ['terms', 'asset', 'seq', 'amount', 'at'],
	'liabilities/1': ['day', 'currency', 'at', 'round', 'signature', 'sum', 'root', 'leaves'],
	'restored/1': ['size', 'at'],
	'successor/1': ['no', 'origin', 'logKey', 'promiseKey', 'checkpoint', 'reason', 'at'],
	'key/1': ['no', 'use', 'key', 'at', 'until'],
	'outage/1': ['from', 'to', 'cause'],
	'heads/1': ['at', 'count', 'root'],
	'refusals/1': ['at', 'counts'],
	'turned-away/1': ['at', 'malformed', 'tooMany', 'unavailable'],
} as const satisfies Record<string, readonly string[]>;
export type ItemKind = keyof typeof ITEM_FIELDS;
/** The body of an item: texts by their names. */
export type ItemBody<K extends ItemKind> = Readonly<Record<(typeof ITEM_FIELDS)[K][number], string>>;

const GROUP_KIND = 'group/1';
const LINE_FEED = 0x0a;
const HASH_BYTES = 32;
/** The text of an absent value. */
export const ABSENT = '-';

/** Bytes of an item. */
export function encodeItem<K extends ItemKind>(kind: K, body: ItemBody<K>): Uint8Array {
	const texts = ITEM_FIELDS[kind].map((name) => (body as Readonly<Record<string, string>>)[name]);
	return utf8ToBytes(`${kind}\n${JSON.stringify(texts)}`);
}

/** Bytes of a group's item, which the group's hash covers. `previous` is the hash of the asset's group before. */
export const encodeGroupItem = (previous: Hash, group: TickGroup): Uint8Array =>
	concatBytes(utf8ToBytes(`${GROUP_KIND}\n`), previous, computeGroupBytes(group));

/** A group as its item states it. */
export interface GroupItem {
	readonly kind: typeof GROUP_KIND;
	readonly previous: Hash;
	readonly hash: Hash;
	readonly group: TickGroup;
}

type KnownItem = { readonly [K in ItemKind]: { readonly kind: K; readonly body: ItemBody<K> } }[ItemKind];
export type Item = GroupItem | KnownItem | { readonly kind: 'unknown'; readonly name: string };

/** Reads an item. Null: not an item, or one of a known kind with another body. */
export function decodeItem(bytes: Uint8Array): Item | null {
	const end = bytes.indexOf(LINE_FEED);
	if (end < 1) return null;
	const name = String.fromCharCode(...bytes.subarray(0, end));
	const content = bytes.subarray(end + 1);
	if (name === GROUP_KIND) return decodeGroup(content);
	if (!(name in ITEM_FIELDS)) return { kind: 'unknown', name };
	const kind = name as ItemKind;
	const texts = parseJson(content);
	const names = ITEM_FIELDS[kind];
	if (!isTexts(texts) || texts.length !== names.length) return null;
	const body = Object.fromEntries(names.map((field, i) => [field, texts[i]])) as ItemBody<typeof kind>;
	return areEqual(encodeItem(kind as 'log/1', body as ItemBody<'log/1'>), bytes)
		? ({ kind, body } as unknown as KnownItem)
		: null;
}

function decodeGroup(body: Uint8Array): GroupItem | null {
	const [previous, bytes] = [body.slice(0, HASH_BYTES), body.subarray(HASH_BYTES)];
	const parsed = parseJson(bytes);
	if (!Array.isArray(parsed) || parsed.length !== 8) return null;
	const [version, assetId, no, kind, t, loggedThrough, reason, rows] = parsed as unknown[];
	if (version !== GROUP_KIND || !GROUP_KINDS.includes(kind as GroupKind) || !Array.isArray(rows)) return null;
	if (!isTexts([assetId, no, t, loggedThrough]) || !(reason === null || typeof reason === 'string')) return null;
	const ticks = rows.map(decodeTick);
	if (![assetId, t, loggedThrough].every(isWhole) || !isDigits(no) || !ticks.every((tick) => tick !== null))
		return null;
	const group: TickGroup = {
		assetId: Number(assetId),
		no: BigInt(no as string),
		kind: kind as GroupKind,
		reason,
		t: Number(t),
		loggedThrough: Number(loggedThrough),
		ticks,
	};
	// Only the one way to write it is taken, or two programs could read two things.
	if (!areEqual(computeGroupBytes(group), bytes)) return null;
	return { kind: GROUP_KIND, previous, hash: sha256(body), group };
}

function decodeTick(row: unknown): LoggedTick | null {
	if (!isTexts(row) || row.length !== 6) return null;
	const [seq, t, price, sourceT, sourceRef, source] = row as [string, string, string, string, string, string];
	if (!isDigits(seq) || !isDigits(price) || !isWhole(t) || !isWhole(sourceT)) return null;
	return { seq: BigInt(seq), t: Number(t), price: BigInt(price), sourceT: Number(sourceT), sourceRef, source };
}

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value);
const isWhole = (value: unknown): boolean => isDigits(value) && Number.isSafeInteger(Number(value));
const isTexts = (value: unknown): value is string[] =>
	Array.isArray(value) && value.every((text) => typeof text === 'string');

function parseJson(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.encode(bytes));
	} catch {
		return undefined;
	}
}

/** One second of the log: its leaf (`docs/proof.md`, section 2). */
export interface Entry {
	readonly no: number;
	/** Epoch milliseconds. */
	readonly timeMs: number;
	/** Newest beacon round that was verified; 0: none. */
	readonly round: number;
	/** Number of its items. */
	readonly count: number;
	readonly root: Hash;
}

export const encodeEntry = ({ no, timeMs, round, count, root }: Entry): Uint8Array =>
	utf8ToBytes(JSON.stringify(['entry/1', ...[no, timeMs, round, count].map(String), bytesToHex(root)]));

/** Null: not an entry. */
export function decodeEntry(bytes: Uint8Array): Entry | null {
	const texts = parseJson(bytes);
	if (!isTexts(texts) || texts.length !== 6) return null;
	const [version, no, time, round, count, root = ''] = texts;
	if (version !== 'entry/1' || ![no, time, round, count].every(isWhole) || !/^[0-9a-f]{64}$/.test(root)) return null;
	const entry = {
		no: Number(no),
		timeMs: Number(time),
		round: Number(round),
		count: Number(count),
		root: hexToBytes(root),
	};
	return areEqual(encodeEntry(entry), bytes) ? entry : null;
}
