import { randomUUID } from 'node:crypto';
import { findUnfinished } from './invariants.ts';
import type { Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
/** A leg is looked up twice, and goes another way if it is refused. */
const MOST_ROUNDS = 12;

/**
 * Lets everything work again: the provider pays all pending legs and notifies everything, jobs run, and some hours
 * pass.
 */
export async function heal(stage: Stage, userId: number): Promise<void> {
	const { owner } = stage.app.db;
	await owner.query(`update sandbox_objects set details = details || '{"refunds": "at_once"}' where kind = 'payment'`);
	await owner.query(`update destinations set fields = '{"manner": "at_once"}' where user_id = $1`, [userId]);
	await owner.query(
		`update sandbox_objects set state = 'paid' where kind in ('refund', 'payout') and state = 'pending'`,
	);
	const { rows } = await owner.query<{ kind: string; id: string }>(
		`with recursive mine as (select o.* from sandbox_objects o where o.key in (select id from deposits where user_id = $1
				union all select l.id from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id where w.user_id = $1)
			union select o.* from sandbox_objects o join mine m on o.parent_id = m.id)
		select kind, id from mine order by random()`,
		[userId],
	);
	for (const subject of rows)
		await stage.jobs.add(owner, { name: 'sandbox-notice' }, { id: randomUUID(), subject, forged: false });
	await stage.exchange.settle();
	for (let round = 0; round < MOST_ROUNDS; round++) {
		for (const job of await stage.jobs.load()) {
			await stage.jobs.run(job);
			await stage.jobs.forget(job);
		}
		await stage.app.db.moveClock(HOUR_MS);
		await stage.jobs.runEveryMinute();
		if ((await stage.jobs.load()).length === 0 && (await findUnfinished(owner, userId)).length === 0) break;
	}
	// Later sequences do not poll this user's deposits.
	await owner.query('update deposits set poll_at = null where user_id = $1', [userId]);
}
