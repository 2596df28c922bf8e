import type { setUserType as endpoint } from '@fairtick/domain/tiers/contract';
import { isAbove } from '@fairtick/domain/tiers/rules';
import { actAs, appendAudit, deedOf } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, refuse } from '../../../platform/http/index.ts';
import type { TypesContext } from './context.ts';
import { change } from './judge.ts';
import { loadTyped } from './queries.ts';

/** Staff set a type above the earned one, or take that away again (SITE-08); the reason is kept with the change. */
export async function setUserType(context: TypesContext, call: Call<typeof endpoint>) {
	const userId = call.params.id;
	const { type: staffType, reason } = call.body;
	return actAs(
		context.database,
		call,
		async (tx, { actor }) => {
			if (userId === actor.userId) return refuse('admin.own_item');
			const user = await loadTyped(tx, userId);
			if (user === null || user.closed) throw new HttpError('http.not_found');
			if (user.staffType === staffType) return refuse('admin.unchanged');
			if (staffType !== null && !isAbove(staffType, user.earned.type)) return refuse('types.not_above');
			const next = { earned: user.earned, staffType };
			await change(context, tx, userId, user, next, { actorId: actor.userId, reason });
			await appendAudit(tx, {
				...deedOf(call, call.body),
				act: 'user.type_set',
				subject: `user:${userId}`,
				before: { type: user.type, set: user.staffType },
				after: { set: staffType },
			});
			return undefined;
		},
		{ alsoLock: [userId] },
	);
}
