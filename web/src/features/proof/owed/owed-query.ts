import { formatMinor } from '@fairtick/domain/money/money';
import { getLiabilities, getOwnLiabilities, type OwnLiabilities } from '@fairtick/domain/proof/contract';
import type { OwedCheck } from '@fairtick/domain/proof/liabilities/check';
import { dayAfter } from '@fairtick/domain/proof/liabilities/instant';
import { ABSENT } from '@fairtick/domain/proof/log/items';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDecimal } from '../../../kit/i18n/format.ts';
import { findLogKey, LOG_KEY } from '../log/watch-log.ts';
import { askOwed } from '../worker/ask-worker.ts';

/** Formats minor units of the wire in the viewer's notation. */
export const formatSum = (digits: string) => formatDecimal(formatMinor(BigInt(digits)));

/** A day with published liabilities. */
export type OwedDay = AnswerOf<typeof getLiabilities>['days'][number];

export const owedDaysQuery = queryOptions({
	queryKey: ['proof', 'owed'],
	queryFn: ({ signal }) => fetchAnswer(getLiabilities, {}, signal),
	meta: { silent: true },
});

/** A checked day, with the user's own file about it. */
export interface CheckedDay {
	readonly check: OwedCheck;
	/** Null without a login. */
	readonly own: OwnLiabilities | null;
}

/** The viewer's counts on a day; null without any. */
export const ownOf = (own: OwnLiabilities, day: string) => own.days.find((one) => one.day === day) ?? null;

/** A day's figures: from the log once it was read, until then from the site. */
export function factsOf(day: OwedDay, checked: CheckedDay | undefined) {
	const logged = checked?.check.logged;
	if (!logged) return { ...day, atMs: Date.parse(day.at) };
	const { currency, sum, at, leaves, round } = logged;
	return { currency, sum, atMs: Number(at), leaves: Number(leaves), round: round === ABSENT ? null : Number(round) };
}

/**
 * Checks a day by the log's own files, and the viewer's money in it (PROOF-04).
 * @param userId the number in the viewer's profile; null without a login.
 */
export const owedCheckQuery = ({ day, entry, place, at, ...shown }: OwedDay, userId: number | null) =>
	queryOptions({
		queryKey: [...LOG_KEY, 'owed', day, userId],
		queryFn: async ({ signal }): Promise<CheckedDay> => {
			// For a logged-in viewer a missing answer is a failure: without it the check would not cover their money.
			const own = userId === null ? null : await fetchAnswer(getOwnLiabilities, {}, signal);
			const mine = own && ownOf(own, day);
			const asked = {
				day,
				entry,
				place,
				shown: { ...shown, atMs: Date.parse(at) },
				user: userId === null ? null : `${userId}`,
				own: mine && {
					user: own.user,
					amount: BigInt(mine.amount),
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

/** Days without a count between the oldest and the newest listed ones, oldest first. */
export function listGaps(days: readonly OwedDay[]): string[] {
	const listed = days.map(({ day }) => day).toSorted();
	const gaps: string[] = [];
	const newest = listed.at(-1) ?? '';
	for (let day = listed[0] ?? ''; day < newest; day = dayAfter(day)) if (!listed.includes(day)) gaps.push(day);
	return gaps;
}

/** The newest listed day before this one whose instant the beacon chose; null without one. */
export const findEarlierRound = (days: readonly OwedDay[], before: string): string | null =>
	days
		.filter(({ day, round }) => day < before && round !== null)
		.map(({ day }) => day)
		.toSorted()
		.at(-1) ?? null;
