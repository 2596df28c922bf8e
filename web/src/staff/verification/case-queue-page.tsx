import { verificationQueue } from '@fairtick/domain/verification/kinds/verification-queue';
import { getVerificationTimes } from '@fairtick/domain/verification/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatDuration } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { CountryFilter } from '../figures/country-filter.tsx';
import { RangeFields } from '../figures/list-filters.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { itemColumn, takenColumn, userColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';

/** Users who wait for verification, due ones first; decided cases by the filter (ADMIN-04). */
export function CaseQueuePage() {
	const { t } = useTranslation();
	const list = useQueue(verificationQueue, ['status', 'user', 'country', 'from', 'to']);
	const { values, change } = list;
	return (
		<QueuePage
			queue={verificationQueue}
			text={t('desk.queueText')}
			list={list}
			filters={
				<>
					<FilterSelect
						label={t('desk.state')}
						all={t('desk.state_open')}
						value={values.status}
						options={[{ value: 'decided', label: t('desk.state_decided') }]}
						onChange={(status) => change({ status, from: '', to: '' })}
					/>
					<CountryFilter value={values.country} onChange={(country) => change({ country })} />
					{values.status === 'decided' && <RangeFields values={values} onChange={change} />}
				</>
			}
			columns={[
				itemColumn(verificationQueue, t('admin.due'), ({ due_at }) => due_at),
				userColumn(t),
				{ head: t('desk.steps'), cell: ({ steps }) => steps.map((step) => t(`verification.step_${step}`)).join(', ') },
				{
					head: t('desk.state'),
					look: 'digits',
					cell: ({ decided_at, second }) =>
						decided_at === null ? t(second ? 'desk.another' : 'desk.state_open') : formatInstant(decided_at),
				},
				takenColumn(t),
			]}
		>
			<Times />
		</QueuePage>
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
