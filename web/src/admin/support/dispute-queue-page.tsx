import { DISPUTE_STATUSES, listDisputeQueue, type QueuedDispute } from '@fairtick/domain/support/contract';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DisputeStatus } from '../../support/dispute-status.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { NextItem } from '../next-item.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { TakenBy } from '../taken-by.tsx';
import { usePages } from '../use-pages.ts';

const PAGE = 50;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Disputes that wait, those that are due first; decided ones by the filter (ADMIN-04). */
export function DisputeQueuePage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/disputes', ['status']);
	const query = usePages(['disputes', values], (cursor, signal) =>
		fetchAnswer(listDisputeQueue, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminDisputes')} text={t('admin.disputesText')}>
				<NextItem queue="disputes" />
			</PageHead>
			<div className="desktop:max-w-60">
				<FilterSelect
					label={t('admin.state')}
					all={t('admin.undecided')}
					value={values.status}
					options={DISPUTE_STATUSES.map((value) => ({ value, label: t(`admin.dispute_${value}`) }))}
					onChange={(status) => change({ status })}
				/>
			</div>
			<PagedTable
				label={t('title.adminDisputes')}
				columns={[t('admin.due'), t('title.adminUser'), t('admin.subject'), t('admin.state'), t('admin.takenBy')]}
				query={query}
				row={(dispute) => <QueueRow key={dispute.id} dispute={dispute} />}
			/>
		</div>
	);
}

function QueueRow({ dispute }: { dispute: QueuedDispute }) {
	const { t } = useTranslation();
	const { id, due_at, overdue, user, subject, taken } = dispute;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/disputes/${id}`} className={linkClass}>
					{at(due_at)}
				</Link>
				{overdue && (
					<span className="block font-medium text-down-text desktop:ml-2 desktop:inline">{t('admin.overdue')}</span>
				)}
			</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{user.name} ({user.id})
			</td>
			<td className={cellClass}>{t(`admin.subject_${subject.type}`)}</td>
			<td className={cellClass}>
				{dispute.outcome === null ? t(`admin.dispute_${dispute.status}`) : <DisputeStatus {...dispute} />}
			</td>
			<td className={`${cellClass} tabular-nums`}>
				<TakenBy taken={taken} />
			</td>
		</tr>
	);
}
