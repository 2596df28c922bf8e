import { computeCommitment } from '@fairtick/domain/market/fair-walk';
import { decodeItem, type ItemBody } from '@fairtick/domain/proof/log/items';
import { execute, loadRows, type Queryable } from '../../platform/database/index.ts';
import type { ReadEntry } from './store/restored-files.ts';

const BEGINS = new Set(['c', 'r'].map((letter) => letter.charCodeAt(0)));

/**
 * Takes over hours of the fair indices that entries name and a restored database lacks: it commits to no hour a second
 * time, and an hour whose seed is public is never lost (MARKET-14). Existing rows stay.
 */
export async function adoptHours(tx: Queryable, entries: readonly ReadEntry[]): Promise<void> {
	const commitments: ItemBody<'commitment/1'>[] = [];
	const reveals: ItemBody<'reveal/1'>[] = [];
	for (const { items } of entries)
		for (const bytes of items()) {
			const item = BEGINS.has(bytes[0] as number) ? decodeItem(bytes) : null;
			if (item?.kind === 'commitment/1') commitments.push(item.body);
			if (item?.kind === 'reveal/1') reveals.push(item.body);
		}
	await execute(
		tx,
		`insert into fair_hours (epoch, commitment, committed_at, instance)
		select epoch, decode(commitment, 'hex'), at, instance from unnest($1::int[], $2::text[], $3::bigint[], $4::uuid[]) c (epoch, commitment, at, instance)
		on conflict (epoch, backfill) do nothing`,
		[
			commitments.map(({ epoch }) => Number(epoch)),
			commitments.map(({ commitment }) => commitment),
			commitments.map(({ at }) => at),
			commitments.map(({ instance }) => instance),
		],
	);
	const committed = await loadRows(
		tx,
		'select epoch, commitment from fair_hours where epoch = any($1::int[]) and not backfill and seed is null and lost_at is null',
		[reveals.map(({ epoch }) => Number(epoch))],
	);
	const open = new Map(committed.map(({ epoch, commitment }) => [epoch, commitment]));
	for (const { epoch, seed, at } of reveals) {
		const bytes = Buffer.from(seed, 'hex');
		if (open.get(Number(epoch))?.equals(computeCommitment(Number(epoch), bytes)))
			await execute(tx, 'update fair_hours set seed = $2, revealed_at = $3 where epoch = $1 and not backfill', [
				Number(epoch),
				bytes,
				BigInt(at),
			]);
	}
}
