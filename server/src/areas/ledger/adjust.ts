import type { adjustBalance as endpoint } from '@fairtick/domain/ledger/contract';
import { adjustment } from '@fairtick/domain/ledger/kinds/adjustment-request';
import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Mode } from '@fairtick/domain/money/mode';
import { userOfSubject } from '@fairtick/domain/wire/request-kind';
import { actOnce, deedOf, type UserState } from '../../platform/authorization/index.ts';
import { loadClock } from '../../platform/database/index.ts';
import { type Call, HttpError, InvalidFields, Refused, refuse } from '../../platform/http/index.ts';
import { type Executor, makePairedRequest, prepareRequest, requestOver } from '../../platform/staff-requests/index.ts';
import { loadUserAccounts } from './accounts.ts';
import { insertAdjustment, loadIsOpen } from './adjustment-queries.ts';
import type { LedgerContext } from './context.ts';
import { balanceChanged, findsAdjusted } from './hooks.ts';
import { postEvents } from './post-events.ts';

const refuseBalance = (balance: bigint, amount: number) =>
	new Refused({ code: 'cashier.not_enough_balance', params: { balance: Number(balance), amount } });

const currencyOf = ({ realCurrency }: Pick<LedgerContext, 'realCurrency'>, mode: Mode) =>
	mode === 'demo' ? 'DEMO_USD' : realCurrency;

/** Asks a second person to correct a balance (LEDGER-07). Staff cannot ask for their own. */
export async function adjustBalance(context: LedgerContext, call: Call<typeof endpoint>) {
	const { database } = context;
	const { id: userId } = call.params;
	const { amount, mode, about } = call.body;
	if ((await loadIsOpen(database, userId)) === null) throw new HttpError('http.not_found');
	const subject = `user:${userId}`;
	await prepareRequest(database, adjustment, subject);
	return actOnce(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return refuse('admin.own_item');
			if (!(await loadIsOpen(tx, userId))) return refuse('admin.user_closed');
			const currency = currencyOf(context, mode);
			const balance = (await loadUserAccounts(tx, [userId])).balance(userId, 'available', currency);
			if (balance + BigInt(amount) < 0n) return refuseBalance(balance, -amount);
			const type = about === undefined ? null : await context.hooks.fire(findsAdjusted, tx, userId, about);
			if (about !== undefined && type === null) throw new InvalidFields([{ field: 'about', code: 'field.invalid' }]);
			const content = {
				mode,
				currency,
				amount,
				about: about === undefined || type === null ? null : { type, id: about },
			};
			const made = await makePairedRequest(context.pairs, tx, adjustment, {
				subject,
				content,
				...deedOf(call, call.body),
			});
			return made instanceof Refused ? made : { request_id: made };
		},
		{ alsoLock: [userId] },
	);
}

/**
 * Posts an adjustment under the id of its request. Money comes from `house:corrections`, and goes back there at most up
 * to the available balance; a credit pays open claims first, as every credit does.
 */
export const adjustmentExecutor =
	(context: LedgerContext): Executor<typeof adjustment> =>
	async (tx, states, { id, subject, content, makerId }, { actorId, reason }) => {
		const { mode, amount, about } = content;
		const userId = userOfSubject(subject) as number;
		const currency = currencyOf(context, mode);
		// The server's currency has changed since: two people read another one.
		if (content.currency !== currency) return requestOver();
		if (!(await loadIsOpen(tx, userId))) return refuse('admin.user_closed');
		const accounts = await loadUserAccounts(tx, [userId]);
		const balance = accounts.balance(userId, 'available', currency);
		if (balance + BigInt(amount) < 0n) return refuseBalance(balance, -amount);
		const recordedAtMs = await loadClock(tx);
		const [own, house] = [accounts.id(userId, 'available', currency), houseAccountId('house:corrections', currency)];
		const [source, destination] = amount > 0 ? [house, own] : [own, house];
		const transfers = [{ source, destination, amount: BigInt(Math.abs(amount)) }];
		const event = { reference: `adjustment:${id}`, kind: 'adjustment', contentHash: null, transfers } as const;
		const posting = await postEvents(tx, accounts, recordedAtMs, [event]);
		const people = { askedBy: makerId, agreedBy: actorId as number };
		await insertAdjustment(tx, { id, userId, currency, amount, reason, about, ...people, recordedAtMs });
		const state = states.get(userId) as UserState;
		const publish = await context.hooks.fire(balanceChanged, tx, {
			state,
			accounts,
			states: posting.accounts,
			recordedAtMs,
		});
		return async () => publish();
	};
