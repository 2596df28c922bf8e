import { getVerificationTimes, type ListedCase, listCases } from '@fairtick/domain/verification/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { formatDateTime, formatDuration } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CountryFilter } from '../figures/country-filter.tsx';
import { RangeFields } from '../figures/list-filters.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { NextItem } from '../next-item.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { TakenBy } from '../taken-by.tsx';
import { usePages } from '../use-pages.ts';

const PAGE = 50;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Users who wait to be verified, those that are due first; decided cases by the filter (ADMIN-04). */
export function CaseQueuePage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/verification', ['status', 'user', 'country', 'from', 'to']);
	const query = usePages(['verification', values], (cursor, signal) =>
		fetchAnswer(listCases, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminVerification')} text={t('desk.queueText')}>
				<NextItem queue="verification" />
			</PageHead>
			<Times />
			<div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-4">
				<FilterSelect
					label={t('desk.state')}
					all={t('desk.state_open')}
					value={values.status}
					options={[{ value: 'decided', label: t('desk.state_decided') }]}
					onChange={(status) => change({ status, from: '', to: '' })}
				/>
				<CountryFilter value={values.country} onChange={(country) => change({ country })} />
				{values.status === 'decided' && <RangeFields values={values} onChange={change} />}
			</div>
			<PagedTable
				label={t('title.adminVerification')}
				columns={[t('admin.due'), t('title.adminUser'), t('desk.steps'), t('desk.state'), t('admin.takenBy')]}
				query={query}
				row={(one) => <QueueRow key={one.id} one={one} />}
			/>
		</div>
	);
}

function Times() {
	const { t } = useTranslation();
	const { data } = useQuery({
		queryKey: ['admin', 'verification-times'],
		queryFn: ({ signal }) => fetchAnswer(getVerificationTimes, {}, signal),
		staleTime: 0,
	});
	if (data === undefined) return <span className="skeleton block h-5 w-80" />;
	const { open, overdue, decided, median_s, p95_s } = data;
	return (
		<p className="tabular-nums">
			{median_s === null || p95_s === null
				? t('desk.timesNone', { open, overdue })
				: t('desk.times', { open, overdue, decided, median: formatDuration(median_s), p95: formatDuration(p95_s) })}
		</p>
	);
}

function QueueRow({ one }: { one: ListedCase }) {
	const { t } = useTranslation();
	const { id, due_at, overdue, user, steps, taken, second, decided_at } = one;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/verification/${id}`} className={linkClass}>
					{at(due_at)}
				</Link>
				{overdue && (
					<span className="block font-medium text-down-text desktop:ml-2 desktop:inline">{t('admin.overdue')}</span>
				)}
			</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{user.name} ({user.id})
			</td>
			<td className={cellClass}>{steps.map((step) => t(`verification.step_${step}`)).join(', ')}</td>
			<td className={`${cellClass} tabular-nums`}>
				{decided_at !== null ? at(decided_at) : second ? t('desk.another') : t('desk.state_open')}
			</td>
			<td className={`${cellClass} tabular-nums`}>
				<TakenBy taken={taken} />
			</td>
		</tr>
	);
}
