import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { MODES } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { Statistics } from '@fairtick/domain/statistics/contract';
import { getStatistics } from '@fairtick/domain/statistics/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useUser } from '../identity/session.ts';
import { AnswerTimes } from './answer-times.tsx';
import { EquityChart } from './equity-chart.tsx';
import { Figures } from './figures.tsx';
import { ResultsByAsset, ResultsByHour } from './result-table.tsx';
import { WinRate } from './win-rate.tsx';

const DAY_MS = 86_400_000;

/** Days, by the name in the address. */
const PERIODS = { '7': 7, '30': 30, '90': 90, all: null } as const;

const PERIOD_NAMES = Object.keys(PERIODS) as Period[];

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const statisticsQuery = (mode: Mode, period: Period) =>
	queryOptions({
		queryKey: ['statistics', mode, period],
		queryFn: ({ signal }) => {
			const days = PERIODS[period];
			const from = days === null ? {} : { from: new Date(Date.now() - days * DAY_MS).toISOString() };
			return fetchAnswer(getStatistics, { query: { mode, time_zone: timeZone(), ...from } }, signal);
		},
	});

const NAMES = ['mode', 'period'] as const;

export function StatisticsPage() {
	const user = useUser();
	return user && <Page user={user} />;
}

/** The results of the viewer's closed trades, by account and period in the address (LIMIT-04). */
function Page({ user }: { user: User }) {
	const { t } = useTranslation();
	const { values, change } = useFilters(PATHS.statistics, NAMES);
	const mode = MODES.find((one) => one === values.mode) ?? user.last_trade_on;
	const period = PERIOD_NAMES.find((one) => one === values.period) ?? 'all';
	const query = useQuery(statisticsQuery(mode, period));
	return (
		<div className="mx-auto flex w-full max-w-250 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div className="flex max-w-[60ch] flex-col gap-1">
					<h1 className="text-xl font-bold">{t('title.statistics')}</h1>
					<p className="text-secondary">{t('statistics.lead')}</p>
				</div>
				<div className="flex flex-wrap gap-3 whitespace-nowrap">
					<Segmented
						label={t('nav.account')}
						value={mode}
						options={MODES.map((value) => ({ value, label: t(`accounts.${value}`) }))}
						onChange={(next) => change({ mode: next })}
					/>
					<Segmented
						label={t('statistics.period')}
						value={period}
						options={PERIOD_NAMES.map((value) => ({ value, label: t(`statistics.period_${value}`) }))}
						onChange={(next) => change({ period: next })}
					/>
				</div>
			</div>
			{query.data === undefined ? <QueryState query={query} /> : <Content statistics={query.data} />}
			<AnswerTimes />
		</div>
	);
}

function Content({ statistics }: { statistics: Statistics }) {
	const { t } = useTranslation();
	if (statistics === undefined)
		return <div className="skeleton h-120" role="status" aria-label={t('common.loading')} />;
	if (statistics.trades === 0)
		return (
			<p className="rounded border border-line bg-surface px-4 py-12 text-center text-secondary">
				{t('statistics.none')}
			</p>
		);
	return (
		<>
			<div className="grid gap-4 desktop:grid-cols-2">
				<WinRate statistics={statistics} />
				<Figures statistics={statistics} />
			</div>
			<EquityChart equity={statistics.equity} />
			<div className="grid items-start gap-4 desktop:grid-cols-2">
				<ResultsByAsset assets={statistics.assets} />
				<ResultsByHour hours={statistics.hours} />
			</div>
		</>
	);
}

type Period = keyof typeof PERIODS;
