import type * as contract from '@fairtick/domain/proof/contract';
import { LIABILITIES_FORMAT } from '@fairtick/domain/proof/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Call } from '../../../platform/http/index.ts';
import { loadLoggedDays, loadOwnDays, noteLooked } from './queries.ts';

/** Days that are listed. */
const LISTED = 30;

export async function showOwed(db: Queryable): Promise<AnswerOf<typeof contract.getLiabilities>> {
	const days = await loadLoggedDays(db, LISTED);
	return { days: days.map(({ atMs, sum, ...day }) => ({ ...day, at: toInstant(atMs), sum: `${sum}` })) };
}

/** The caller's counts. That the caller asked is counted, and who asked is forgotten when the next day is counted. */
export async function showOwnOwed(
	db: Queryable,
	{ caller: { userId } }: Call<typeof contract.getOwnLiabilities>,
): Promise<AnswerOf<typeof contract.getOwnLiabilities>> {
	const days = await loadOwnDays(db, userId, LISTED);
	await noteLooked(db, userId);
	return {
		format: LIABILITIES_FORMAT,
		user: `${userId}`,
		days: days.map(({ amount, places, amounts, salts, ...day }) => ({
			...day,
			amount: `${amount}`,
			parts: places.map((place, i) => ({ place, amount: amounts[i] ?? '', salt: salts[i]?.toString('hex') ?? '' })),
		})),
	};
}
