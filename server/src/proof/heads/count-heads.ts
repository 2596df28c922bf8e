import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { hashHead } from '@fairtick/domain/proof/heads';
import { computeRoot } from '@fairtick/domain/proof/merkle';
import { withSnapshot } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { type AccountHead, loadChangedHeads, loadSeenXid } from '../../ledger/index.ts';
import { deleteOldHeads, insertHeads, loadCountedXid } from './head-queries.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Leaves that are hashed before anything else may run; a power of two, so that their root is a node of the tree. */
const AT_ONCE = 256;
/** A database that was copied by its rows begins with low transactions again: so many are looked at then. */
const LOOKED_BACK = 1_000_000n;

interface CountingHeads {
	readonly database: Database;
	/** Where the ledger is read: nothing of it touches the connections of trading. */
	readonly reports: Database;
}

/**
 * Keeps the newest entry of each account that changed since the last time, under one root, which the sequencer then enters (PROOF-01). The first time
 * it only begins. Of two who count at once one's count is kept.
 */
export async function countHeads({ database, reports }: CountingHeads): Promise<void> {
	const counted = await loadCountedXid(database);
	const { fromXid, untilXid, heads } = await withSnapshot(reports, async (tx) => {
		const until = await loadSeenXid(tx);
		if (counted === null) return { fromXid: 0n, untilXid: until, heads: [] };
		const from = counted <= until ? counted : until > LOOKED_BACK ? until - LOOKED_BACK : 1n;
		return { fromXid: from, untilXid: until, heads: await loadChangedHeads(tx, from, until) };
	});
	if (heads.length === 0 && counted !== null) return;
	const key = randomBytes(KEY_BYTES);
	const sealed: { readonly head: AccountHead; readonly leaf: Buffer }[] = [];
	for (const [i, head] of heads.entries()) {
		sealed.push({ head, leaf: sealHead(key, head) });
		if (i % AT_ONCE === AT_ONCE - 1) await pause();
	}
	// In no order that tells anything of the accounts.
	sealed.sort((one, other) => one.leaf.compare(other.leaf));
	await insertHeads(database, {
		...{ fromXid, untilXid, key },
		accounts: sealed.map(({ head }) => head.account),
		versions: sealed.map(({ head }) => head.version),
		leaves: Buffer.concat(sealed.map(({ leaf }) => leaf)),
		root: await computeRootInParts(sealed.map(({ leaf }) => leaf)),
	});
	await deleteOldHeads(database);
}

/** @param key of all heads that were counted together. */
export const computeHeadSalt = (key: Uint8Array, account: bigint): Buffer =>
	createHmac('sha256', key).update(`${account}`).digest().subarray(0, SALT_BYTES);

/** The leaf of an account. */
export const sealHead = (key: Uint8Array, { account, version, head }: AccountHead): Buffer =>
	Buffer.from(hashHead(computeHeadSalt(key, account), [`${account}`, `${version}`, head]));

async function computeRootInParts(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
	const roots: Uint8Array[] = [];
	for (let i = 0; i < leaves.length; i += AT_ONCE) {
		roots.push(computeRoot(leaves.slice(i, i + AT_ONCE)));
		await pause();
	}
	return computeRoot(roots);
}
