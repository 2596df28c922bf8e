import { setImmediate as pause } from 'node:timers/promises';
import type * as contract from '@fairtick/domain/proof/contract';
import { HEADS_FORMAT, type OwnHeads } from '@fairtick/domain/proof/contract';
import { computePath } from '@fairtick/domain/proof/log/merkle';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { loadEntryHash, loadHeadXids } from '../../ledger/index.ts';
import { toHex } from '../promises/promises.ts';
import { splitHashes } from '../store/split-hashes.ts';
import { computeHeadSalt } from './count-heads.ts';
import { loadHeadsOf, loadSignedXid } from './head-queries.ts';

/** The newest entries of the caller's accounts that are under a root of the log, with their proofs. */
export const showOwnHeads = (db: Queryable, { caller: { userId } }: Call<typeof contract.getOwnHeads>) =>
	describeHeads(db, userId);

export async function describeHeads(db: Queryable, userId: number): Promise<OwnHeads> {
	const signed = await loadSignedXid(db);
	const accounts: OwnHeads['accounts'] = [];
	for (const { account, kind, currency, xid } of signed === null ? [] : await loadHeadXids(db, userId, signed)) {
		const found = await loadHeadsOf(db, account, xid);
		if (found === null) continue;
		const { entry, place, leaf, version, key, leaves } = found;
		accounts.push({
			account: `${account}`,
			kind,
			currency,
			version: `${version}`,
			head: await loadEntryHash(db, account, version),
			entry,
			place,
			leaf,
			salt: toHex(computeHeadSalt(key, account)),
			path: computePath(splitHashes(leaves), leaf).map(toHex),
		});
		// The hashes of a busy minute's path take a while.
		await pause();
	}
	return { format: HEADS_FORMAT, user: `${userId}`, accounts };
}
