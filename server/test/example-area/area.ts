import { createHmac, randomUUID } from 'node:crypto';
import type { Area, AreaFacts } from '../../src/platform/area/index.ts';
import { type Check, Findings, resultOf } from '../../src/platform/audit/index.ts';
import { actOnce, takeEventNumber } from '../../src/platform/authorization/index.ts';
import { combineWrites } from '../../src/platform/database/index.ts';
import { type Bus, type UserEventView, userEventsWrite } from '../../src/platform/events/index.ts';
import { decodeWebhook, HttpError, route } from '../../src/platform/http/index.ts';
import type { Platform } from '../../src/platform/open-platform.ts';
import { type Executor, requestOver, serveRequests } from '../../src/platform/staff-requests/index.ts';
import { makeVoucher, paidNotice, voucherPaid } from './contract.ts';
import { voucherMade } from './hooks.ts';
import type { voucherCancel } from './kinds/voucher-cancel-request.ts';
import { VOUCHER_REQUESTS } from './requests.ts';

export const signatureOf = (body: Buffer | string) => createHmac('sha256', 'example secret').update(body).digest('hex');

const amounts: Check = {
	title: 'vouchers: every amount is above zero',
	async run(tx) {
		const findings = new Findings();
		await findings.addFrom(
			tx,
			`select 'voucher ' || id "row", 'has the amount ' || amount problem from vouchers where amount <= 0`,
		);
		const { rows } = await tx.query<{ n: bigint }>('select count(*) n from vouchers');
		return resultOf(Number(rows[0]?.n), [findings]);
	},
};

/** The list of kinds, which the product closes, does not hold the one of this area. */
const MADE = 'voucher.made' as 'alert';

/** An area with one of each thing that an area can have. */
export const vouchers: AreaFacts = {
	name: 'vouchers',
	tables: ['vouchers'],
	auditChecks: [amounts],
	personal: {
		lists: { vouchers: 'select id, amount, state from vouchers where user_id = $1 order by id' },
		erasedTables: ['vouchers'],
	},
};

const showVouchers = (async (db, _userId, events) => {
	const { rows } = await db.query<{ id: string; amount: number; state: string }>(
		'select id, amount, state from vouchers where id = any($1::uuid[])',
		[events.map(({ subject }) => subject)],
	);
	return events.map(({ subject }) => rows.find(({ id }) => id === subject) ?? {});
}) as UserEventView as UserEventView<'alert'>;

const cancelVoucher: Executor<typeof voucherCancel> = async (tx, _states, { content: { voucher, amount } }) => {
	const { rowCount } = await tx.query(
		`update vouchers set state = 'cancelled' where id = $1 and amount = $2 and state = 'open'`,
		[voucher, amount],
	);
	return rowCount === 1 ? async () => undefined : requestOver();
};

export const serveVouchers = ({ database, bus, hooks }: Platform): Area => ({
	...vouchers,
	offers: [voucherMade],
	routes: [
		route(makeVoucher, async (call) => {
			const { amount } = call.body;
			const made: Parameters<Bus['publish']>[0][number][] = [];
			const answer = await actOnce(database, call, async (tx, { state }) => {
				const { userId } = state;
				const voucher = { id: randomUUID(), amount, state: 'open' as const };
				await tx.query('insert into vouchers (id, user_id, amount) values ($1, $2, $3)', [voucher.id, userId, amount]);
				await hooks.fire(voucherMade, tx, voucher.id);
				const event = { userId, n: takeEventNumber(state), kind: MADE, subject: voucher.id, balances: null };
				const { rows } = await tx.query<{ now: bigint }>('select clock() now');
				await tx.query(combineWrites([userEventsWrite(rows[0]?.now ?? 0n, [event])]));
				made.push({ userId, n: event.n, type: event.kind, data: voucher as never });
				return voucher;
			});
			bus.publish(made);
			return answer;
		}),
		route(voucherPaid, async ({ body, headers, countWebhook }) => {
			const isSigned = headers['x-signature'] === signatureOf(body);
			await countWebhook(isSigned);
			if (!isSigned) throw new HttpError('http.malformed');
			const { id } = decodeWebhook(paidNotice, body);
			await database.query(`update vouchers set state = 'paid' where id = $1 and state = 'open'`, [id]);
			return undefined;
		}),
	],
	eventViews: { [MADE]: showVouchers },
	requests: serveRequests(VOUCHER_REQUESTS, { 'voucher.cancel': cancelVoucher }),
	work: [
		{
			schedule: 'forget-paid-vouchers',
			cron: '30 3 * * *',
			run: () => database.query(`delete from vouchers where state = 'paid'`),
		},
	],
});
