import type { allowTries as endpoint } from '@fairtick/domain/verification/staff-contract';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../platform/http/index.ts';
import type { VerificationContext } from './context.ts';
import { loadProgress } from './progress.ts';
import { insertAllowance } from './queries.ts';
import { insertVerificationEvent } from './user-event.ts';

/** Lets a user try a step again whose tries are used up; two people look at the next one (KYC-01). */
export async function allowTries(context: VerificationContext, call: Call<typeof endpoint>) {
	const userId = call.params.id;
	const { step, reason } = call.body;
	const event = await actAs(
		context.database,
		call,
		async (tx, { actor, states }) => {
			const state = states.get(userId);
			if (!state) throw new HttpError('http.not_found');
			if (actor.userId === userId) return new Refused({ code: 'verification.own', params: {} } as const);
			const { tries } = await loadProgress(context, tx, userId);
			if (tries[step].left > 0) return new Refused({ code: 'verification.tries_left', params: {} } as const);
			await insertAllowance(tx, { userId, step, staffId: actor.userId, reason });
			const event = await insertVerificationEvent(tx, state);
			await appendAudit(tx, {
				...deedOf(call, { reason }),
				act: 'verification.allowed',
				subject: `user:${userId}`,
				before: { step, tries: 0 },
				after: { step },
			});
			return event;
		},
		{ alsoLock: [userId] },
	);
	if (event instanceof Refused) return event;
	context.publish([event]);
	return undefined;
}
