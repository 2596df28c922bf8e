import type { Mode } from '@fairtick/domain/money/mode';
import { getStatistics } from '@fairtick/domain/statistics/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';

const DAY_MS = 86_400_000;
/** Days, by the name in the address. */
const PERIODS = { '7': 7, '30': 30, '90': 90, all: null } as const;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const statisticsQuery = (mode: Mode, period: Period) =>
	queryOptions({
		queryKey: ['statistics', mode, period],
		queryFn: ({ signal }) => {
			const days = PERIODS[period];
			const from = days === null ? {} : { from: new Date(Date.now() - days * DAY_MS).toISOString() };
			return fetchAnswer(getStatistics, { query: { mode, time_zone: timeZone(), ...from } }, signal);
		},
	});
