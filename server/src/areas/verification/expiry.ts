import { REMINDER_DAYS } from '@fairtick/domain/verification/rules';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { lockUsers } from '../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { eachApart } from '../../platform/jobs/index.ts';
import { updateApproval } from './approval.ts';
import type { VerificationContext } from './context.ts';
import { type EndingPaper, insertReminder, loadEnding } from './expiry-queries.ts';
import { loadUser } from './queries.ts';
import { insertVerificationEvent } from './user-event.ts';

/** Mails users 30 and 7 days before their document ends, and at its end: then the identity is not approved any more. */
export async function remindOfExpiry(context: VerificationContext): Promise<void> {
	await eachApart(listEnding(context), ([paper, days]) => remind(context, paper, days));
}

/** The nearest end first: a user who was reminded of it is not reminded of an earlier one. */
async function* listEnding({ database }: VerificationContext): AsyncGenerator<[EndingPaper, number]> {
	for (const days of REMINDER_DAYS) for (const paper of await loadEnding(database, days)) yield [paper, days];
}

async function remind(
	context: VerificationContext,
	{ userId, tryId, expiresAt }: EndingPaper,
	days: number,
): Promise<void> {
	const event = await inTransaction(context.database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		if (!state || !(await insertReminder(tx, tryId, days))) return null;
		await mailOf(context, tx, userId, { days, expiresAt });
		if (days > 0) return null;
		await updateApproval(context, tx, userId);
		return insertVerificationEvent(tx, state, 'expired');
	});
	if (event) context.publish([event]);
}

async function mailOf(
	{ mail }: VerificationContext,
	tx: Queryable,
	userId: number,
	{ days, expiresAt }: { readonly days: number; readonly expiresAt: bigint },
): Promise<void> {
	const { email, locale } = await loadUser(tx, userId);
	const kind = days === 0 ? 'verification_expired' : 'verification_expiring';
	// Its last day, not the midnight after it.
	const params = { day: toInstant(Number(expiresAt) - 1).slice(0, 10) };
	await mail.add(tx, { userId, kind, locale, recipient: email, params });
}
