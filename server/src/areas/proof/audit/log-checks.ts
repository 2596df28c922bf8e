import { isInOrder } from '@fairtick/domain/proof/log/entry-order';
import { decodeEntry } from '@fairtick/domain/proof/log/items';
import { EMPTY_ROOT, foldNodes, type Hash, hashLeaf, hashNode } from '@fairtick/domain/proof/log/merkle';
import {
	type AuditedState,
	type Check,
	type CheckResult,
	Findings,
	resultOf,
	streamRows,
} from '../../../platform/audit/index.ts';
import { loadRestores } from '../../../platform/journal/index.ts';
import { loadLog, loadSomeLeaves } from '../sql/proof.ts';
import { openLogStore } from '../store/log-store.ts';
import { ItemsCheck } from './items-check.ts';
import { LostEntries } from './lost-entries.ts';
import { OrderCheck } from './order-check.ts';
import { findUnlogged } from './unlogged-rows.ts';

/**
 * End of an audit of the log: entries seen, and the roots of the complete subtrees that they make, from left to right.
 */
type Seen = Pick<NonNullable<AuditedState['log']>, 'entries' | 'roots'>;

/** The roots of complete subtrees, the largest first: all that is needed to continue with a tree. */
class GrowingTree {
	size: number;
	#roots: { readonly leaves: number; readonly hash: Hash }[];

	constructor({ entries, roots }: Seen) {
		this.size = entries;
		const sizes = [...entries.toString(2)].flatMap((bit, i, { length }) =>
			bit === '1' ? [2 ** (length - 1 - i)] : [],
		);
		this.#roots = roots.map((hex, i) => ({
			leaves: sizes[i] as number,
			hash: new Uint8Array(Buffer.from(hex, 'hex')),
		}));
	}

	add(leaf: Hash): void {
		let last = { leaves: 1, hash: leaf };
		for (let before = this.#roots.at(-1); before?.leaves === last.leaves; before = this.#roots.at(-1)) {
			last = { leaves: last.leaves * 2, hash: hashNode(before.hash, last.hash) };
			this.#roots.pop();
		}
		this.#roots.push(last);
		this.size++;
	}

	get root(): Hash {
		return this.#roots.length === 0 ? EMPTY_ROOT : foldNodes(this.#roots.map(({ hash }) => hash));
	}

	get seen(): Seen {
		return { entries: this.size, roots: this.#roots.map(({ hash }) => Buffer.from(hash).toString('hex')) };
	}
}

/**
 * PROOF-01, PROOF-11: the entries have no gaps, their times and rounds never fall, and their root is the signed one; each
 * file of items is its entry's, every item equals its row, at the kept place, and every due row has its item.
 */
export const logEntries: Check = {
	title:
		'log: entries without gaps under the signed root, their items in the files, placements before later prices, every item as its row, and every row in the log',
	async run(tx, since, { dataDir, store: bucket } = {}): Promise<CheckResult> {
		const findings = new Findings();
		const log = await loadLog(tx);
		const tree = new GrowingTree(since?.log ?? { entries: 0, roots: [] });
		const order = new OrderCheck(tx, findings, since?.log?.newest);
		const lost = new LostEntries(tx, findings, await loadRestores(tx));
		const items =
			dataDir === undefined
				? null
				: new ItemsCheck({
						tx,
						store: openLogStore({ dataDir, store: bucket }),
						findings,
						order,
						lost,
						from: tree.size,
					});
		const rows = streamRows<{ no: bigint; leaf: string }>(
			tx,
			'select no, leaf from proof_entries where no >= $1 order by no',
			[tree.size],
		);
		const last = tree.size === 0 ? undefined : (await loadSomeLeaves(tx, [tree.size - 1])).get(tree.size - 1);
		let { timeMs, round } = decodeEntry(Buffer.from(last ?? '')) ?? { timeMs: 0, round: 0 };
		const sinceMs = timeMs;
		let signed = log?.size === tree.size ? tree.root : null;
		// Entries that are not signed yet are left to the next audit.
		let { seen } = tree;
		let looked = 0;
		for await (const { no, leaf } of rows) {
			looked++;
			const entry = decodeEntry(Buffer.from(leaf));
			if (Number(no) !== tree.size) findings.add(`entry ${no}`, `follows entry ${tree.size - 1}`);
			if (entry?.no !== Number(no)) findings.add(`entry ${no}`, 'its leaf is another entry');
			else if (!isInOrder(entry, { timeMs, round }))
				findings.add(`entry ${no}`, 'was made before the one before it, or before its round');
			const beforeMs = timeMs;
			timeMs = Math.max(timeMs, entry?.timeMs ?? 0);
			round = Math.max(round, entry?.round ?? 0);
			tree.add(hashLeaf(Buffer.from(leaf)));
			if (log?.size === tree.size) {
				signed = tree.root;
				({ seen } = tree);
			}
			if (entry !== null && items)
				await (entry.no < (log?.size ?? 0) ? items.check(entry, beforeMs) : items.checkAhead(entry));
		}
		if (log && (signed === null || !log.root.equals(signed)) && log.size >= (since?.log?.entries ?? 0))
			findings.add(`the log of ${log.size} entries`, 'has another root than was signed');
		if (log && log.entries !== tree.size) findings.add(`the log of ${log.entries} entries`, `has ${tree.size}`);
		await items?.end();
		const notes = lost.end();
		await items?.endPlaces(log?.entries ?? 0);
		if (items !== null && log) await findUnlogged(tx, findings, { sinceMs, lastTimeMs: log.lastTimeMs });
		return { ...resultOf(looked, [findings], { log: { ...seen, newest: order.newest } }), notes };
	},
};
