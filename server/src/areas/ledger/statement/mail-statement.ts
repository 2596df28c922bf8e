import { randomUUID } from 'node:crypto';
import type { mailStatement as endpoint } from '@fairtick/domain/ledger/contract';
import { monthBounds, STATEMENT_MAILS_A_DAY } from '@fairtick/domain/ledger/statement';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Call, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { loadAccountPeriods, loadHolder } from './queries.ts';
import { refuseTooLong } from './refuse-too-long.ts';

const DAY_MS = 86_400_000;

/** Mails a month's statement to the verified address of the caller; it is drawn when the mail is sent (CASH-11). */
export function mailStatement(database: Database, mail: Mail, call: Call<typeof endpoint>) {
	const { month } = call.body;
	const { userId } = call.caller;
	return actAs(database, call, async (tx, { actor }) => {
		if (!actor.emailVerified) return new Refused({ code: 'ledger.verify_first', params: {} } as const);
		const { email, now } = await loadHolder(tx, userId);
		const bounds = monthBounds(month);
		if (bounds.fromMs > Number(now)) throw new InvalidFields([{ field: 'month', code: 'field.invalid' }]);
		const periods = await loadAccountPeriods(tx, { userId, mode: null, account: null, kind: null, ...bounds });
		const tooLong = await refuseTooLong(tx, periods, null);
		if (tooLong) return tooLong;
		if ((await mail.count(tx, email, ['statement'], DAY_MS)) >= STATEMENT_MAILS_A_DAY)
			return new Refused({ code: 'ledger.statements_used_up', params: { limit: STATEMENT_MAILS_A_DAY } } as const);
		const reference = `statement:${randomUUID()}`;
		await mail.add(tx, {
			reference,
			userId,
			kind: 'statement',
			locale: call.locale,
			recipient: email,
			params: { month },
		});
		return undefined;
	});
}
