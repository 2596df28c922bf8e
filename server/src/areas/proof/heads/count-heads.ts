import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { hashHead } from '@fairtick/domain/proof/log/heads';
import { computeRoot } from '@fairtick/domain/proof/log/merkle';
import { type Database, inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { type AccountHead, loadChangedHeads, loadSeenXid } from '../../ledger/index.ts';
import { deleteOldHeads, insertHeads, loadCountedXid, lockHeads } from './head-queries.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Leaves that are hashed before anything else may run; a power of two, so that their root is a node of the tree. */
const AT_ONCE = 256;
/** The number of transactions that are looked at the first time, and in a database that was copied by its rows and begins with low transactions again. */
const LOOKED_BACK = 1_000_000n;

interface CountingHeads {
	readonly database: Database;
	/** Connections for reading the ledger, apart from those of trading. */
	readonly reports: Queryable;
}

/**
 * Keeps the newest entry of each account that changed since the last time, under one root, which the sequencer then enters (PROOF-01). Of two who
 * count at once one's count is kept.
 */
export async function countHeads({ database, reports }: CountingHeads): Promise<void> {
	const counted = await loadCountedXid(database);
	const seen = await loadSeenXid(reports);
	const lookedBack = seen > LOOKED_BACK ? seen - LOOKED_BACK : 1n;
	const fromXid = counted !== null && counted <= seen ? counted : lookedBack;
	const { untilXid, heads } = await loadChangedHeads(reports, fromXid);
	if (heads.length === 0) return;
	const key = randomBytes(KEY_BYTES);
	const sealed: { readonly head: AccountHead; readonly leaf: Buffer }[] = [];
	for (const [i, head] of heads.entries()) {
		sealed.push({ head, leaf: sealHead(key, head) });
		if (i % AT_ONCE === AT_ONCE - 1) await pause();
	}
	// In an order that reveals nothing of the accounts.
	sealed.sort((one, other) => one.leaf.compare(other.leaf));
	const counting = {
		fromXid,
		untilXid,
		key,
		accounts: sealed.map(({ head }) => head.account),
		versions: sealed.map(({ head }) => head.version),
		leaves: Buffer.concat(sealed.map(({ leaf }) => leaf)),
		root: await computeRootInParts(sealed.map(({ leaf }) => leaf)),
	};
	await inTransaction(database, async (tx) => {
		await lockHeads(tx);
		if ((await loadCountedXid(tx)) === counted) await insertHeads(tx, counting);
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
