import { getFigures } from '@fairtick/domain/figures/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useUser } from '../features/identity/session.ts';
import { formatNumber } from '../kit/i18n/format.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { Link } from '../kit/navigation/link.tsx';
import { useFilters } from '../kit/navigation/use-filters.ts';
import { showToast } from '../kit/notices/toasts.ts';
import { Button } from '../kit/ui/button.tsx';
import { classNames } from '../kit/ui/class-names.ts';
import { Part } from '../kit/ui/part.tsx';
import { QueryState } from '../kit/ui/query-state.tsx';
import { Alarms } from './figures/alarms.tsx';
import { FigureCards } from './figures/figure-cards.tsx';
import { FigureFilterBar } from './figures/figure-filters.tsx';
import { FigureTable } from './figures/figure-table.tsx';
import { downloadFigures, FIGURE_FILTERS, figuresQuery } from './figures/figures-query.ts';
import { overviewQuery } from './frame/admin-frame.tsx';
import { linkClass } from './kit/data-table.tsx';
import { formatInstant } from './kit/format-instant.ts';
import { maySee } from './menu.ts';

/** Current totals, for staff who may see their lists. */
const NOW = [
	{ name: 'open_trades', page: 'trades', query: { view: 'open' } },
	{ name: 'users_frozen', page: 'users', query: { state: 'frozen' } },
	{ name: 'staff', page: 'staff', query: {} },
] as const;

/** Waiting work and current totals for staff, and the business figures by day for those who may see them. */
export function OverviewPage() {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const query = useQuery(overviewQuery);
	const { data } = query;
	const now = NOW.filter(({ page }) => maySee(role, page));
	return (
		<div className="flex flex-col gap-8">
			<h1 className="text-xl font-bold">{t('title.adminOverview')}</h1>
			<QueryState query={query} />
			{data !== undefined && (
				<>
					<Alarms alarms={data.alarms} requests={data.requests_pending} />
					{now.length > 0 && (
						<Part title={t('figures.now')}>
							<dl className="grid auto-cols-fr grid-flow-col gap-3">
								{now.map(({ name, page, query }) => (
									<div
										key={name}
										className="flex flex-col-reverse justify-end rounded border border-line bg-surface p-4"
									>
										<dt className="text-sm text-secondary">
											<Link to={`/admin/${page}`} query={query} className={linkClass}>
												{t(`admin.figure_${name}`)}
											</Link>
										</dt>
										<dd className="text-lg font-semibold tabular-nums">{formatNumber(data[name])}</dd>
									</div>
								))}
							</dl>
						</Part>
					)}
				</>
			)}
			{allowsRole(getFigures.access, role) && <Figures />}
		</div>
	);
}

function Figures() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/overview', FIGURE_FILTERS);
	const query = useQuery(figuresQuery(values));
	const { data } = query;
	const save = useMutation({
		mutationFn: () => downloadFigures(values),
		onError: () => showToast('bad', t('common.listFailed')),
	});
	return (
		<section className="flex flex-col gap-4" aria-label={t('figures.byDay')}>
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div className="flex flex-col gap-1">
					<h2 className="text-base font-semibold">{t('figures.byDay')}</h2>
					{data !== undefined && (
						<p className="text-secondary">
							{data.counted_through === null
								? t('figures.notCounted')
								: t('figures.asOf', { time: formatInstant(data.counted_through) })}
						</p>
					)}
				</div>
				<Button busy={save.isPending} onClick={() => save.mutate()}>
					{t('admin.export')}
				</Button>
			</div>
			<FigureFilterBar
				values={values}
				onChange={change}
				shown={data}
				countries={data?.countries ?? []}
				assets={data?.assets ?? []}
			/>
			<QueryState query={query} />
			{data !== undefined && (
				<div className={classNames('flex flex-col gap-4', query.isPlaceholderData && 'opacity-50')}>
					<FigureCards figures={data} filters={values} />
					<FigureTable days={data.days} />
				</div>
			)}
		</section>
	);
}
