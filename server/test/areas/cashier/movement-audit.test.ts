import { afterAll, beforeAll, expect, test } from 'vitest';
import { movements } from '../../../src/areas/cashier/audit/movement-checks.ts';
import type { AuditedState } from '../../../src/platform/audit/index.ts';
import { runAudit } from '../../../src/platform/audit/run-audit.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Payer } from './payer.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
});
afterAll(() => app.close());

/** The state at which a full audit would end, without waiting for transactions of other databases in the cluster. */
async function auditedNow(): Promise<AuditedState> {
	const { state } = await runAudit(app.db.database, { checks: [movements] });
	const { rows } = await app.db.owner.query<{ xmin: string }>('select (max(xid) + 1)::text xmin from ledger_events');
	return { ...state, xmin: rows[0]?.xmin ?? state.xmin };
}

test('[LEDGER-06] an incremental audit looks at the movements that new events name, with their payments and deposits', async () => {
	const payer = await Payer.join(app);
	const [old, paid] = [await payer.pay(1_000), await payer.pay(3_000)];
	await payer.idle();
	const state = await auditedNow();
	const audit = async (since: AuditedState | null) => {
		const { checks } = await runAudit(app.db.database, { checks: [movements], since });
		const [{ rows, findings }] = checks as [(typeof checks)[number]];
		return [rows, findings.map(({ row, problem }) => `${row.split(' ')[0]} ${problem}`).toSorted()];
	};
	expect(await audit(state)).toEqual([0, []]);
	await payer.press(paid, 'dispute');
	await payer.reaches(paid.id, 'disputed');
	const { id: withdrawalId } = (await payer.withdraw(1_000)).body;
	await payer.reaches(withdrawalId, 'completed');
	await payer.idle();
	expect(await audit(state)).toEqual([3, []]);
	const owner = (sql: string, id: string) => app.db.owner.query(sql, [id]);
	await owner(
		'update payment_reversals set amount = amount + 1 where payment_id in (select id from payments where deposit_id = $1)',
		paid.id,
	);
	await owner(`update withdrawals set status = 'sent' where id = $1`, withdrawalId);
	const found = [
		'event moves 3000, its movement has 3001',
		'payment brought 3000, 3001 went back',
		'withdrawal is sent, its last step says completed',
	];
	expect(await audit(state)).toEqual([3, found]);
	expect(await audit(await auditedNow())).toEqual([0, []]);
	await owner('update deposits set status = $$created$$ where id = $1', old.id);
	expect((await audit(null))[1]).toEqual(['deposit is created, its last step says confirmed', ...found]);
});
