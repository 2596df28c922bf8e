import { getUserLimits, type OwnLimits } from '@fairtick/domain/limits/contract';
import { useQuery } from '@tanstack/react-query';
import { formatLimit } from '../../features/limits/format-limit.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatWindow } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';

/** A user's own limits (LIMIT-01, LIMIT-02, CASH-03), which staff cannot change. */
export function UserLimits({ id }: { id: number }) {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin', 'user', id, 'limits'],
		queryFn: ({ signal }) => fetchAnswer(getUserLimits, { params: { id } }, signal),
		staleTime: 0,
	});
	if (query.data === undefined) return <QueryState query={query} />;
	const { limits, exclusion, final_withdrawals } = query.data;
	const set = limits.filter(({ value, next }) => value !== null || next !== null);
	return (
		<>
			<Part title={t('admin.exclusion')}>
				<Exclusion exclusion={exclusion} />
			</Part>
			<Part title={t('admin.final')}>
				<Final {...final_withdrawals} />
			</Part>
			<Part title={t('admin.ownLimits')}>
				<DataTable
					label={t('admin.ownLimits')}
					rows={set}
					rowKey={({ kind, window }) => `${kind} ${window}`}
					columns={[
						{
							head: t('admin.limit'),
							look: 'line',
							cell: ({ kind, window }) =>
								[t(`limits.kind_${kind}`), ...(window === null ? [] : [formatWindow(window)])].join(', '),
						},
						{ head: t('admin.limitValue'), look: 'number', cell: (limit) => formatLimit(t, limit, limit.value) },
						{
							head: t('admin.limitUsed'),
							look: 'number',
							cell: (limit) => (limit.used === null ? '–' : formatLimit(t, limit, limit.used)),
						},
						{
							head: t('admin.pendingLimit'),
							look: 'line',
							cell: (limit) =>
								limit.next === null
									? '–'
									: t('admin.limitFrom', {
											value: formatLimit(t, limit, limit.next.value),
											time: formatInstant(limit.next.at),
										}),
						},
					]}
				/>
			</Part>
		</>
	);
}

function Exclusion({ exclusion }: Pick<OwnLimits, 'exclusion'>) {
	const { t } = useTranslation();
	if (exclusion === null) return <p className="text-secondary">{t('admin.exclusionNone')}</p>;
	const { kind, until, returns_at: returnsAt } = exclusion;
	return (
		<div className="flex flex-col gap-1 rounded border border-demo bg-surface p-4">
			<p className="font-medium">
				{until === null ? t('admin.exclusionAlways') : t(`admin.exclusion_${kind}`, { time: formatInstant(until) })}
			</p>
			{returnsAt !== null && (
				<p className="text-secondary">{t('admin.exclusionReturns', { time: formatInstant(returnsAt) })}</p>
			)}
		</div>
	);
}

function Final({ on, ends_at, by_limit }: OwnLimits['final_withdrawals']) {
	const { t } = useTranslation();
	if (ends_at !== null) return <p>{t('admin.finalEnds', { time: formatInstant(ends_at) })}</p>;
	if (on) return <p>{t('admin.finalOn')}</p>;
	return by_limit ? <p>{t('admin.finalByLimit')}</p> : <p className="text-secondary">{t('admin.finalOff')}</p>;
}
