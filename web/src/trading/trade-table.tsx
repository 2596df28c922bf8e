import type { Trade } from '@fairtick/domain/trading/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

interface Column {
	readonly key: string;
	readonly name: string;
	readonly numeric?: boolean;
	/** Left out on small screens. */
	readonly wide?: boolean;
}

interface TradeTableProps {
	label: string;
	columns: readonly Column[];
	/** undefined while they load. */
	trades: readonly Trade[] | undefined;
	isError: boolean;
	empty: string;
	onRetry(): void;
	/** The cells of one trade. */
	row(trade: Trade): ReactNode;
}

/** A dense table of trades with its loading, empty and failed states. */
export function TradeTable({ label, columns, trades, isError, empty, onRetry, row }: TradeTableProps) {
	const { t } = useTranslation();
	if (trades === undefined && isError)
		return (
			<div className="flex flex-col items-center gap-3 py-8 text-secondary" role="alert">
				{t('trading.listFailed')}
				<Button onClick={onRetry}>{t('common.tryAgain')}</Button>
			</div>
		);
	if (trades?.length === 0) return <p className="py-8 text-center text-secondary">{empty}</p>;
	return (
		<table
			className="w-full text-sm [&_td]:h-11 [&_td]:px-3 desktop:[&_td]:h-9 [&_td]:whitespace-nowrap"
			aria-label={label}
		>
			<thead className="sticky top-0 z-1 bg-surface text-xs text-secondary">
				<tr>
					{columns.map(({ key, name, numeric, wide }) => (
						<th
							key={key}
							scope="col"
							className={classNames(
								'h-8 px-3 font-normal whitespace-nowrap',
								numeric ? 'text-right' : 'text-left',
								wide && 'hidden desktop:table-cell',
							)}
						>
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{trades === undefined ? (
					<SkeletonRows columns={columns.length} />
				) : (
					trades.map((trade) => (
						<tr key={trade.id} className="border-t border-line hover:bg-raised" data-testid="trade-row">
							{row(trade)}
						</tr>
					))
				)}
			</tbody>
		</table>
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
