import { getLiabilities, getOwnLiabilities, type OwnLiabilities } from '@fairtick/domain/proof/contract';
import type { OwedCheck } from '@fairtick/domain/proof/liabilities/check';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CallError, fetchAnswer } from '../api/query.ts';
import { askOwed } from './ask-worker.ts';
import { findLogKey, LOG_KEY } from './watch-log.ts';

/** A day on which it was counted what is owed. */
export type OwedDay = AnswerOf<typeof getLiabilities>['days'][number];

export const owedDaysQuery = queryOptions({
	queryKey: ['proof', 'owed'],
	queryFn: ({ signal }) => fetchAnswer(getLiabilities, {}, signal),
	meta: { silent: true },
});

/** A day that was checked here, and what the account says of it. */
export interface CheckedDay {
	readonly check: OwedCheck;
	/** Null: nobody is logged in. */
	readonly own: OwnLiabilities | null;
}

/** What was counted for the viewer on a day; null: nothing. */
export const ownOf = (own: OwnLiabilities, day: string) => own.days.find((one) => one.day === day) ?? null;

/** Checks a day by the log's own files, and the viewer's money in it (PROOF-04). */
export const owedCheckQuery = ({ day, entry, place }: OwedDay) =>
	queryOptions({
		queryKey: [...LOG_KEY, 'owed', day],
		queryFn: async ({ signal }): Promise<CheckedDay> => {
			const outcome = await call(getOwnLiabilities, {}, { reports: 'none', signal });
			// Guests have no real account either.
			const isNobody =
				outcome.kind === 'refused' && (outcome.status === 401 || outcome.code === 'identity.register_first');
			if (outcome.kind !== 'ok' && !isNobody) throw new CallError('getOwnLiabilities', outcome);
			const own = outcome.kind === 'ok' ? outcome.answer : null;
			const mine = own && ownOf(own, day);
			const asked = {
				...{ day, entry, place },
				own: mine && {
					...{ user: own.user, amount: BigInt(mine.amount) },
					parts: mine.parts.map((part) => ({ ...part, amount: BigInt(part.amount) })),
				},
			};
			return { check: await askOwed(asked, (await findLogKey(signal)).logKey, signal), own };
		},
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
		meta: { silent: true },
	});
