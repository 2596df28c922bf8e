import type { Trade } from '@fairtick/domain/trading/contract';
import type { ReactNode } from 'react';
import { formatAmount } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DirectionMark } from '../direction-mark.tsx';

const FROM = {
	medium: 'hidden @xl:table-cell',
	wide: 'hidden @3xl:table-cell',
	full: 'hidden @4xl:table-cell',
} as const;

export interface Column {
	readonly key: string;
	readonly name: string;
	readonly numeric?: boolean;
	/** Left out where the table is narrower than this; always there without it. */
	readonly from?: keyof typeof FROM;
	/** Its content for one trade. */
	cell(trade: Trade): ReactNode;
}

interface TradeTableProps {
	label: string;
	/** Those after asset, direction and stake. */
	columns: readonly Column[];
	/** undefined while they load. */
	trades: readonly Trade[] | undefined;
	isError: boolean;
	empty: ReactNode;
	onRetry(): void;
	/** A row was pressed. */
	onDetails(trade: Trade): void;
}

/** A dense table of trades with its loading, empty and failed states; the asset, its first column, opens the details. */
export function TradeTable({ label, columns: further, trades, isError, empty, onRetry, onDetails }: TradeTableProps) {
	const { t } = useTranslation();
	const columns: Column[] = [
		{
			key: 'direction',
			name: t('trading.columnDirection'),
			cell: ({ direction }) => <DirectionMark direction={direction} />,
		},
		{ key: 'stake', name: t('trading.columnStake'), numeric: true, cell: ({ stake }) => formatAmount(stake) },
		...further,
	];
	if (trades === undefined && isError)
		return (
			<div className="flex flex-col items-center gap-3 py-8 text-secondary" role="alert">
				{t('trading.listFailed')}
				<Button onClick={onRetry}>{t('common.tryAgain')}</Button>
			</div>
		);
	if (trades?.length === 0) return <div className="px-4 py-8 text-center text-secondary">{empty}</div>;
	return (
		<table
			className="w-full text-sm [&_td]:h-11 [&_td]:px-2 desktop:[&_td]:h-9 desktop:[&_td]:px-3 [&_td]:whitespace-nowrap"
			aria-label={label}
		>
			<thead className="sticky top-0 z-1 bg-surface text-xs text-secondary">
				<tr>
					<HeadCell name={t('trading.columnAsset')} />
					{columns.map(({ key, ...column }) => (
						<HeadCell key={key} {...column} />
					))}
				</tr>
			</thead>
			<tbody>
				{trades === undefined ? (
					<SkeletonRows columns={columns.length + 1} />
				) : (
					trades.map((trade) => (
						<tr key={trade.id} className="relative border-t border-line hover:bg-raised" data-testid="trade-row">
							<td>
								<button
									type="button"
									aria-label={t('trading.detailsOf', { ticker: trade.asset.ticker, stake: formatAmount(trade.stake) })}
									onClick={() => onDetails(trade)}
									className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
								>
									{trade.asset.ticker}
								</button>
							</td>
							{columns.map(({ key, numeric, from, cell }) => (
								<td key={key} className={classNames(numeric && 'text-right', from && FROM[from])}>
									{cell(trade)}
								</td>
							))}
						</tr>
					))
				)}
			</tbody>
		</table>
	);
}

function HeadCell({ name, numeric, from }: Pick<Column, 'name' | 'numeric' | 'from'>) {
	return (
		<th
			scope="col"
			className={classNames(
				'h-8 px-2 font-normal whitespace-nowrap desktop:px-3',
				numeric ? 'text-right' : 'text-left',
				from && FROM[from],
			)}
		>
			{name}
		</th>
	);
}

function SkeletonRows({ columns }: { columns: number }) {
	return ['a', 'b', 'c'].map((key) => (
		<tr key={key} className="border-t border-line">
			<td colSpan={columns}>
				<span className="skeleton block h-4 w-full" />
			</td>
		</tr>
	));
}
