import { listProcesses } from '@fairtick/domain/staff/processes-contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { PageHead } from '../page-head.tsx';

const REFRESH_MS = 2_000;

/** The server processes that share the database, with their work and their clocks. */
export function ProcessesPage() {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin', 'processes'],
		queryFn: ({ signal }) => fetchAnswer(listProcesses, {}, signal),
		staleTime: 0,
		refetchInterval: REFRESH_MS,
	});
	const { data } = query;
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminProcesses')} text={t('admin.processesText')} />
			<QueryState query={query} />
			{data !== undefined && (
				<DataTable
					label={t('title.adminProcesses')}
					rows={data.data}
					rowKey={({ id }) => id}
					rowClass={({ living }) => (living ? '' : 'text-secondary')}
					columns={[
						{
							head: t('admin.processHost'),
							look: 'line',
							cell: ({ host, pid, address }) => (
								<>
									<span className="font-medium">{host}</span> <span className="tabular-nums">{pid}</span>
									<span className="block text-secondary">{address}</span>
								</>
							),
						},
						{
							head: t('admin.processState'),
							look: 'line',
							cell: ({ living, clock_wrong }) =>
								t(!living ? 'admin.processSilent' : clock_wrong ? 'admin.processClockWrong' : 'admin.processLiving'),
						},
						{ head: t('admin.processRoles'), cell: ({ roles }) => roles.join(', ') },
						{ head: t('admin.processLeases'), cell: ({ leases }) => leases.join(', ') || '–' },
						{ head: t('admin.processSince'), look: 'time', cell: ({ started_at }) => formatInstant(started_at) },
						{ head: t('admin.processBeat'), look: 'time', cell: ({ beat_at }) => formatInstant(beat_at) },
						{
							head: t('admin.processSkew'),
							look: 'number',
							cell: ({ skew_ms }) => (skew_ms === null ? '–' : formatNumber(skew_ms)),
						},
						{ head: t('admin.processVersion'), look: 'time', cell: ({ version }) => version },
					]}
				/>
			)}
		</div>
	);
}
