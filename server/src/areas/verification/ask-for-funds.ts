import { decideAsking } from '@fairtick/domain/verification/rules';
import type { askForFunds as endpoint } from '@fairtick/domain/verification/staff-contract';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../platform/http/index.ts';
import { updateApproval } from './approval.ts';
import type { VerificationContext } from './context.ts';
import { loadProgress } from './progress.ts';
import { insertFundsRequest, loadUser } from './queries.ts';
import { insertVerificationEvent } from './user-event.ts';

/**
 * Asks a user to show where their money comes from (KYC-04): a step of the verification from this commit on, without whose approval
 * the identity is not approved.
 */
export async function askForFunds(context: VerificationContext, call: Call<typeof endpoint>) {
	const userId = call.params.id;
	const { reason } = call.body;
	const event = await actAs(
		context.database,
		call,
		async (tx, { actor, states }) => {
			const state = states.get(userId);
			if (!state) throw new HttpError('http.not_found');
			const { asked, statuses } = await loadProgress(context, tx, userId);
			const facts = { userId, actorId: actor.userId, asked: asked !== null, status: statuses.funds };
			const refusal = decideAsking(facts);
			if (refusal) return new Refused(refusal);
			if (!(await insertFundsRequest(tx, { userId, staffId: actor.userId, reason })))
				throw new HttpError('http.not_found');
			await updateApproval(context, tx, userId);
			const { email, locale } = await loadUser(tx, userId);
			await context.mail.add(tx, { userId, kind: 'funds_asked', locale, recipient: email, params: { reason } });
			const event = await insertVerificationEvent(tx, state, 'funds_asked');
			await appendAudit(tx, {
				...deedOf(call, { reason }),
				act: 'verification.funds_asked',
				subject: `user:${userId}`,
				before: null,
				after: { step: 'funds' },
			});
			return event;
		},
		{ alsoLock: [userId] },
	);
	if (event instanceof Refused) return event;
	context.publish([event]);
	return undefined;
}
