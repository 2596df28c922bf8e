import type { Mode } from '@fairtick/domain/money/mode';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../../kit/live/use-live.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ALL_CLOSED, type ClosedFilter, closedTradesQuery, endsBeforeStart } from '../placing/trades-cache.ts';
import { Profit } from '../profit.tsx';
import { dayOf } from './period.ts';
import { ExactPrice, TickPoint } from './tick-point.tsx';
import { type Column, TradeTable } from './trade-table.tsx';
import type { VerifyLink } from './verify-link.ts';

const HOUR_MS = 3_600_000;

interface ClosedTradesProps {
	mode: Mode;
	filter: ClosedFilter;
	/** Makes the link to the check of a result. */
	verify?: VerifyLink | undefined;
	onDetails(trade: Trade): void;
	onClearFilter(): void;
}

/** Closed trades in the order of their acceptance, newest first, loaded page by page. */
export function ClosedTrades({ mode, filter, verify, onDetails, onClearFilter }: ClosedTradesProps) {
	const { t } = useTranslation();
	const { data, isError, isPaused, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
		closedTradesQuery(mode, filter),
	);
	const nowMs = useServerNow(HOUR_MS);
	const groupOf = ({ accepted_at }: Trade) => dayOf(Date.parse(accepted_at), nowMs).key;
	const sectionOf = (key: string, [first]: readonly Trade[]) => {
		const atMs = Date.parse(first?.accepted_at ?? '');
		const { near } = dayOf(atMs, nowMs);
		return { key, name: near === null ? formatDate(atMs, true) : t(`trading.period_${near}`) };
	};
	const columns: Column[] = [
		{
			key: 'entry',
			name: t('trading.columnEntry'),
			numeric: true,
			from: 'full',
			width: 'w-56',
			cell: ({ entry }) => <TickPoint tick={entry} missing="–" />,
		},
		{
			key: 'exit',
			name: t('trading.step_exit'),
			numeric: true,
			from: 'full',
			width: 'w-56',
			cell: ({ exit }) => <TickPoint tick={exit} missing="–" />,
		},
		{
			key: 'accepted',
			name: t('trading.step_accepted'),
			numeric: true,
			from: 'medium',
			cell: ({ accepted_at }) => <span className="text-secondary">{formatTime(Date.parse(accepted_at))}</span>,
		},
		{ key: 'status', name: t('market.status'), cell: (trade) => <Status trade={trade} /> },
		{
			key: 'result',
			name: t('trading.columnResult'),
			numeric: true,
			cell: ({ profit }) => <Profit minor={profit} />,
		},
		...(verify === undefined
			? []
			: [
					{
						key: 'verify',
						name: t('trading.proof'),
						numeric: true,
						from: 'medium' as const,
						width: 'w-24',
						cell: (trade: Trade) => verify(trade, 'row'),
					},
				]),
	];
	return (
		<>
			<TradeTable
				label={t('trading.closedTrades')}
				columns={columns}
				trades={data?.pages.flatMap((page) => page.data)}
				query={{ isError, isPaused, refetch }}
				onDetails={onDetails}
				groupOf={groupOf}
				sectionOf={sectionOf}
				line={(trade) => <NarrowLine trade={trade} verify={verify} />}
				empty={
					filter === ALL_CLOSED ? (
						t('trading.noClosed')
					) : (
						<span className="flex flex-col items-center gap-3">
							{t(endsBeforeStart(filter) ? 'trading.periodBackwards' : 'trading.noneMatch')}
							<Button onClick={onClearFilter}>{t('trading.showAll')}</Button>
						</span>
					)
				}
			/>
			{hasNextPage && (
				<div className="flex justify-center p-3">
					<Button onClick={() => fetchNextPage()} busy={isFetchingNextPage}>
						{t('common.more')}
					</Button>
				</div>
			)}
		</>
	);
}

/** The time of acceptance, and both prices. */
function NarrowLine({ trade, verify }: { trade: Trade; verify: VerifyLink | undefined }) {
	const { accepted_at, entry, exit } = trade;
	return (
		<span className="flex items-center justify-between gap-2">
			<span>
				{formatDateTime(Date.parse(accepted_at))}
				{entry !== null && (
					<>
						{' · '}
						<ExactPrice price={entry.price} />
						{' → '}
						{exit === null ? '–' : <ExactPrice price={exit.price} />}
					</>
				)}
			</span>
			{verify?.(trade, 'row')}
		</span>
	);
}

function Status({ trade: { status, void_reason, correction } }: { trade: Trade }) {
	const { t } = useTranslation();
	const reason = void_reason === null ? undefined : t(`trading.void_${void_reason}`);
	return (
		<span title={reason}>
			{t(`trading.status_${status}`)}
			{correction !== null && <span className="text-secondary"> · {t('trading.corrected')}</span>}
			{reason !== undefined && <span className="sr-only">: {reason}</span>}
		</span>
	);
}
