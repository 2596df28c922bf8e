import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { QueryState } from '../ui/query-state.tsx';
import { overviewQuery } from './admin-frame.tsx';

const FIGURES = [
	'users',
	'users_verified',
	'users_frozen',
	'registered_day',
	'registered_week',
	'signed_in_day',
	'open_trades',
	'staff',
	'requests_pending',
	'movements_overdue',
] as const;

/** What there is, in figures. */
export function OverviewPage() {
	const { t } = useTranslation();
	const query = useQuery(overviewQuery);
	const { data } = query;
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-xl font-bold">{t('title.adminOverview')}</h1>
			<QueryState query={query} />
			{data !== undefined && (
				<dl className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
					{FIGURES.map((name) => (
						<div key={name} className="flex flex-col-reverse justify-end rounded border border-line bg-surface p-4">
							<dt className="text-sm text-secondary">{t(`admin.figure_${name}`)}</dt>
							<dd className="text-lg font-semibold tabular-nums">{formatNumber(data[name])}</dd>
						</div>
					))}
				</dl>
			)}
		</div>
	);
}
