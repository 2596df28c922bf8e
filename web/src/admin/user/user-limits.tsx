import { getUserLimits, type OwnLimits, type ShownLimit } from '@fairtick/domain/limits/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { formatDateTime, formatWindow } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatLimit } from '../../limits/format-limit.ts';
import { Part } from '../../ui/part.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { atEnd, cellClass, Nothing, numberClass, Table } from '../paged-table.tsx';

const at = (instant: string) => formatDateTime(Date.parse(instant));

/** What a user has set for themselves (LIMIT-01, LIMIT-02, CASH-03): staff read it and cannot change it. */
export function UserLimits({ id }: { id: number }) {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin', 'user', id, 'limits'],
		queryFn: ({ signal }) => fetchAnswer(getUserLimits, { params: { id } as never }, signal),
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
				{set.length === 0 ? (
					<Nothing />
				) : (
					<Table
						label={t('admin.ownLimits')}
						columns={[
							t('admin.limit'),
							atEnd(t('admin.limitValue')),
							atEnd(t('admin.limitUsed')),
							t('admin.limitWish'),
						]}
					>
						{set.map((limit) => (
							<LimitRow key={`${limit.kind} ${limit.window}`} limit={limit} />
						))}
					</Table>
				)}
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
				{until === null ? t('admin.exclusionAlways') : t(`admin.exclusion_${kind}`, { time: at(until) })}
			</p>
			{returnsAt !== null && <p className="text-secondary">{t('admin.exclusionReturns', { time: at(returnsAt) })}</p>}
		</div>
	);
}

function Final({ on, ends_at, by_limit }: OwnLimits['final_withdrawals']) {
	const { t } = useTranslation();
	if (ends_at !== null) return <p>{t('admin.finalEnds', { time: at(ends_at) })}</p>;
	if (on) return <p>{t('admin.finalOn')}</p>;
	return by_limit ? <p>{t('admin.finalByLimit')}</p> : <p className="text-secondary">{t('admin.finalOff')}</p>;
}

function LimitRow({ limit }: { limit: ShownLimit }) {
	const { t } = useTranslation();
	const { kind, window, value, used, next } = limit;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap`}>
				{t(`limits.kind_${kind}`)}
				{window !== null && `, ${formatWindow(window)}`}
			</td>
			<td className={numberClass}>{formatLimit(t, limit, value)}</td>
			<td className={numberClass}>{used === null ? '–' : formatLimit(t, limit, used)}</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				{next === null ? '–' : t('admin.limitFrom', { value: formatLimit(t, limit, next.value), time: at(next.at) })}
			</td>
		</tr>
	);
}
