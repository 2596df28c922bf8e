import { type ListedRecovery, listRecoveries } from '@fairtick/domain/recovery/staff-contract';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FilterSelect } from '../filter-select.tsx';
import { NextItem } from '../next-item.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { TakenBy } from '../taken-by.tsx';
import { usePages } from '../use-pages.ts';
import { recoveryStateKey } from './recovery-state.ts';

const PAGE = 50;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Lost second factors that two people decide about, the oldest first; those that are over by the filter (IDENT-14). */
export function RecoveryQueuePage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/recoveries', ['status']);
	const query = usePages(['recoveries', values], (cursor, signal) =>
		fetchAnswer(listRecoveries, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminRecoveries')} text={t('recovery.queueText')}>
				<NextItem queue="recoveries" />
			</PageHead>
			<div className="desktop:max-w-60">
				<FilterSelect
					label={t('desk.state')}
					all={t('recovery.underWay')}
					value={values.status}
					options={[{ value: 'over', label: t('recovery.over') }]}
					onChange={(status) => change({ status })}
				/>
			</div>
			<PagedTable
				label={t('title.adminRecoveries')}
				columns={[
					t('recovery.sentAt'),
					t('title.adminUser'),
					t('desk.state'),
					t('recovery.removedAt'),
					t('admin.takenBy'),
				]}
				query={query}
				row={(one) => <QueueRow key={one.id} one={one} />}
			/>
		</div>
	);
}

function QueueRow({ one }: { one: ListedRecovery }) {
	const { t } = useTranslation();
	const { id, sent_at, user, due_at, taken } = one;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				<Link to={`/admin/recoveries/${id}`} className={linkClass}>
					{at(sent_at)}
				</Link>
			</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{user.name} ({user.id})
			</td>
			<td className={cellClass}>{t(recoveryStateKey(one))}</td>
			<td className={`${cellClass} tabular-nums`}>{due_at === null ? '–' : at(due_at)}</td>
			<td className={`${cellClass} tabular-nums`}>
				<TakenBy taken={taken} />
			</td>
		</tr>
	);
}
