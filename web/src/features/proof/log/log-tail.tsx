import { itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Part } from '../../../kit/ui/part.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { describeItems } from './describe-items.ts';
import { type LoggedEntry, readNewest } from './read-newest.ts';

/** Number of listed entries. */
const LISTED = 6;

/**
 * Describes the newest entries under a checkpoint (PROOF-04).
 * @param size number of entries under the newest checked checkpoint; null without one.
 */
export function LogTail({ size }: { size: number | null }) {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['proof', 'newest', size],
		queryFn: () => readNewest(size ?? 0, LISTED),
		enabled: size !== null,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
		retry: 1,
		meta: { silent: true },
	});
	return (
		<Part title={t('logged.title')}>
			<p className="max-w-[68ch] text-secondary">{t('logged.text')}</p>
			{query.data === undefined ? (
				<QueryState query={query} />
			) : (
				<ol className="divide-y divide-line rounded border border-line bg-surface" data-testid="log-tail">
					{query.data.map((entry) => (
						<Row key={entry.no} entry={entry} />
					))}
				</ol>
			)}
		</Part>
	);
}

function Row({ entry: { no, timeMs, items, isWhole } }: { entry: LoggedEntry }) {
	const { t } = useTranslation();
	const number = formatNumber(no);
	return (
		<li className="flex flex-wrap items-center gap-x-4 px-4 py-2 text-sm max-desktop:py-0.5 max-desktop:pb-2">
			<span className="w-18 shrink-0 tabular-nums">{formatTime(timeMs)}</span>
			<a
				href={`/log/${itemsPathOf(no)}`}
				aria-label={t('logged.open', { no: number })}
				className="inline-flex min-h-11 w-20 shrink-0 items-center font-mono text-xs text-secondary underline underline-offset-4 tabular-nums mouse:min-h-5"
			>
				{number}
			</a>
			<span className="min-w-0 basis-60 grow">
				{items === null ? t('logged.unread') : describeItems(items, t).join(' · ')}
				{items !== null && !isWhole && <strong className="text-down-text"> {t('logged.mismatch')}</strong>}
			</span>
		</li>
	);
}
