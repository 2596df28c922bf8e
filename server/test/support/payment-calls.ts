import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { integerText } from '@fairtick/domain/wire/primitives';
import * as z from 'zod/mini';
import { actAs, actOnce } from '../../src/platform/authorization/index.ts';
import type { Database, Queryable } from '../../src/platform/database/index.ts';
import { Answered, type Call, Refused, type Route, route } from '../../src/platform/http/index.ts';
import type { TestDatabase } from './database.ts';
import { APP_ROLE } from './global-setup.ts';

const shared = {
	method: 'POST',
	limit: 'general',
	idempotent: true,
	params: z.strictObject({ purse: integerText }),
	body: z.strictObject({
		amount: z.int().check(z.minimum(1), z.maximum(1_000_000)),
		note: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
		to: z.optional(z.strictObject({ name: z.string().check(z.maxLength(50)) })),
	}),
	status: 201,
	otherStatus: 202,
	answer: z.object({ zeta: z.int(), amount: z.int(), alpha: z.nullable(z.string()) }),
	refusals: ['trading.stake_too_high'],
	summary: '',
} as const;

/** Made with an API token as well. */
const payIn = defineEndpoint({
	...shared,
	name: 'payIn',
	path: '/api/test/pay-in/{purse}',
	access: { who: 'user' },
	scope: 'money',
});
const payOut = defineEndpoint({
	...shared,
	name: 'payOut',
	path: '/api/test/pay-out/{purse}',
	access: { who: 'user', real: true, fresh: true },
});
/** Does not act as an idempotent call must. */
const payTwice = defineEndpoint({
	...shared,
	name: 'payTwice',
	path: '/api/test/pay-twice/{purse}',
	access: { who: 'user' },
});

/** The handlers' effects beside paying, set by a test. */
export interface Payer {
	/** Payments above it are refused. */
	limit: number;
	/** Runs in the transaction, after the payment was written. */
	afterwards: (tx: Queryable) => Promise<void> | void;
	/** Counts the runs of a handler's work. */
	runs: number;
}

/** Calls that write a payment, for each key once. */
export function paymentRoutes(database: Database, payer: Payer): readonly Route[] {
	const pay = async (tx: Queryable, call: Call<typeof payIn>) => {
		payer.runs++;
		const { amount, note = null } = call.body;
		if (amount > payer.limit)
			return new Refused({ code: 'trading.stake_too_high', params: { limit: payer.limit } } as const);
		const { rows } = await tx.query<{ n: number }>(
			'insert into purse_payments (user_id, purse, amount) values ($1, $2, $3) returning n',
			[call.caller.userId, call.params.purse, amount],
		);
		await payer.afterwards(tx);
		const answer = { zeta: rows[0]?.n ?? 0, amount, alpha: note };
		return note === 'later' ? new Answered(answer, { status: 202 }) : answer;
	};
	return [
		route(payIn, (call) => actOnce(database, call, (tx) => pay(tx, call))),
		route(payOut, (call) => actOnce(database, call, (tx) => pay(tx, call))),
		route(payTwice, (call) => actAs(database, call, (tx) => pay(tx, call))),
	];
}

/** The table of payments, which the application may only add to. A payment without a user fails at the commit. */
export async function createPayments({ owner }: TestDatabase): Promise<void> {
	await owner.query(`create table app.purse_payments (n int generated always as identity, user_id int, purse int, amount int);
		grant select, insert on app.purse_payments to ${APP_ROLE};
		create function app.refuse_payment() returns trigger language plpgsql as $$ begin raise 'payment without a user'; end $$;
		create constraint trigger refuse_payment after insert on app.purse_payments deferrable initially deferred
			for each row when (new.user_id is null) execute function app.refuse_payment()`);
}
