import type { explainDifference as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { differenceExplain } from '@fairtick/domain/cashier/kinds/difference-explain-request';
import { actAs, appendAudit, deedOf } from '../../../platform/authorization/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest, requestOver } from '../../../platform/staff-requests/index.ts';
import type { CashierContext } from '../context.ts';
import { loadOpenDifference, loadOpenDifferences, type OpenDifference, updateExplained } from './queries.ts';
import { updateCover } from './reconcile-providers.ts';

const toWire = ({ id, provider, providerAccount, subjectKind, subjectId, ...rest }: OpenDifference) => ({
	id,
	provider,
	account: providerAccount,
	subject: { type: subjectKind, id: subjectId },
	kind: rest.kind,
	ours: rest.ours,
	theirs: rest.theirs,
	missing: Number(rest.missing),
	found_at: new Date(Number(rest.foundAt)).toISOString(),
});

/** Differences between providers and us that are not explained yet, oldest first (CASH-10). */
export const listDifferences = async ({ database }: Pick<CashierContext, 'database'>) => ({
	data: (await loadOpenDifferences(database)).map(toWire),
	next_cursor: null,
});

/** Asks a second person to agree that a difference is explained, by the reason that is given. */
export async function proposeExplanation({ database }: Pick<CashierContext, 'database'>, call: Call<typeof endpoint>) {
	const { id } = call.params;
	const about = `difference:${id}`;
	await prepareRequest(database, differenceExplain, about);
	const requestId = await actAs(database, call, async (tx) => {
		const difference = await loadOpenDifference(tx, id);
		if (difference === null) throw new HttpError('http.not_found');
		const { provider, account, subject, kind } = toWire(difference);
		const content = { id, provider, account, subject, difference: kind };
		return makeRequest(tx, differenceExplain, { subject: about, content, ...deedOf(call, call.body) });
	});
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

export const explainExecutor =
	(context: CashierContext): Executor<typeof differenceExplain> =>
	async (tx, _states, request, deed) => {
		const { id } = request.content;
		if (!(await updateExplained(tx, id))) return requestOver();
		await appendAudit(tx, {
			...deed,
			act: 'difference.explained',
			subject: request.subject,
			before: { open: true },
			after: { open: false },
		});
		return () => updateCover(context);
	};
