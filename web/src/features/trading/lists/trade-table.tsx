import type { Trade } from '@fairtick/domain/trading/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode } from 'react';
import { formatAmount } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { DirectionCounts, DirectionMark } from '../fields/direction-mark.tsx';

const FROM = {
	medium: 'hidden @xl:table-cell',
	wide: 'hidden @3xl:table-cell',
	full: 'hidden @4xl:table-cell',
} as const;

export interface Column {
	readonly key: string;
	readonly name: string;
	readonly numeric?: boolean;
	/** Hidden if the table is narrower than this; always shown without it. */
	readonly from?: keyof typeof FROM;
	/** Class of its relative width, which does not depend on its content. */
	readonly width?: string;
	/** Its content for one trade. */
	cell(trade: Trade): ReactNode;
	/** Its content for the totals. */
	total?(trades: readonly Trade[]): ReactNode;
	/** Its content for the head of a section with subtotals; that of the totals if absent. */
	subtotal?(trades: readonly Trade[]): ReactNode;
}

/** A section of the table. */
export interface Section {
	readonly key: string;
	readonly name: ReactNode;
	/** For a section with subtotals, which can be folded: whether it is. */
	readonly isFolded?: boolean;
}

interface TradeTableProps {
	label: string;
	/** The columns after asset, direction and stake. */
	columns: readonly Column[];
	/** Undefined while loading. */
	trades: readonly Trade[] | undefined;
	/** The trades of the totals row; without them there is none. */
	summed?: readonly Trade[] | undefined;
	/** The second line of a trade in a narrow table. */
	line(trade: Trade): ReactNode;
	/** The section of neighbouring trades, by its key; null: these have none. */
	groupOf?(trade: Trade): string;
	sectionOf?(key: string, trades: readonly Trade[]): Section | null;
	/** Called to fold or unfold a section. */
	onFold?(key: string, isFolded: boolean): void;
	/** The query of the trades. */
	query: { readonly isError: boolean; readonly isPaused: boolean; refetch(): unknown };
	empty: ReactNode;
	/** Called when a row was pressed. */
	onDetails(trade: Trade): void;
}

/**
 * A dense table of trades with its loading, empty and failed states. The first column, the asset, opens the details.
 */
export function TradeTable(props: TradeTableProps) {
	const { label, columns: further, trades, summed = [], query, empty } = props;
	const { t } = useTranslation();
	const columns: Column[] = [
		{
			key: 'direction',
			name: t('trading.columnDirection'),
			cell: ({ direction }) => <DirectionMark direction={direction} />,
			subtotal: (all) => <DirectionCounts trades={all} />,
		},
		{
			key: 'stake',
			name: t('trading.columnStake'),
			numeric: true,
			cell: ({ stake }) => formatAmount(stake),
			total: (all) => formatAmount(all.reduce((total, { stake }) => total + stake, 0)),
		},
		...further,
	];
	// A span beyond the shown columns would create more columns.
	const span = 1 + columns.filter(({ from }) => from === undefined).length;
	if (trades === undefined && (query.isError || query.isPaused))
		return (
			<div className="flex flex-col items-center gap-3 py-8 text-secondary" role="alert">
				{t(query.isError ? 'trading.listFailed' : 'form.noConnection')}
				<Button onClick={() => void query.refetch()}>{t('common.tryAgain')}</Button>
			</div>
		);
	if (trades?.length === 0) return <div className="px-4 py-8 text-center text-secondary">{empty}</div>;
	return (
		<table
			className="w-full table-fixed text-sm [&_td]:h-11.25 [&_td]:px-2 mouse:[&_td]:h-7 desktop:[&_td]:px-3 [&_td]:whitespace-nowrap"
			aria-label={label}
		>
			<thead className="sticky top-0 z-1 bg-surface text-xs text-secondary">
				<tr>
					<HeadCell name={t('trading.columnAsset')} width="w-24 desktop:w-28" />
					{columns.map(({ key, ...column }) => (
						<HeadCell key={key} {...column} />
					))}
				</tr>
			</thead>
			{trades === undefined ? (
				<SkeletonRows columns={span} />
			) : (
				toSections(trades, props).map(({ section, members }) => (
					<Fragment key={members[0]?.id}>
						{section !== null && (
							<SectionHead section={section} members={members} columns={columns} span={span} onFold={props.onFold} />
						)}
						{section?.isFolded !== true &&
							members.map((trade) => (
								<TradeRows key={trade.id} {...props} columns={columns} trade={trade} span={span} />
							))}
					</Fragment>
				))
			)}
			{summed.length > 0 && <Totals columns={columns} trades={summed} />}
		</table>
	);
}

/** Neighbouring trades of one group, with their section if they have one. */
function toSections(trades: readonly Trade[], { groupOf, sectionOf }: TradeTableProps) {
	const groups: { key: string; members: Trade[] }[] = [];
	for (const trade of trades) {
		const key = groupOf?.(trade) ?? '';
		const last = groups.at(-1);
		if (last?.key === key) last.members.push(trade);
		else groups.push({ key, members: [trade] });
	}
	return groups.map(({ key, members }) => ({ members, section: sectionOf?.(key, members) ?? null }));
}

interface SectionHeadProps {
	section: Section;
	members: readonly Trade[];
	columns: readonly Column[];
	span: number;
	onFold: TradeTableProps['onFold'];
}

/** The name of a section, or its name with the sums of its trades, which folds it. */
function SectionHead({ section: { key, name, isFolded }, members, columns, span, onFold }: SectionHeadProps) {
	if (isFolded === undefined)
		return (
			<tbody>
				<tr className="bg-ground">
					<th
						scope="rowgroup"
						colSpan={span}
						className="px-2 py-1 text-left text-xs font-medium text-secondary desktop:px-3"
					>
						{name}
					</th>
					{columns.map(
						(column) =>
							column.from && <td key={column.key} className={classNames('h-auto! p-0!', FROM[column.from])} />,
					)}
				</tr>
			</tbody>
		);
	return (
		<tbody className="relative border-t border-line bg-ground hover:bg-raised" data-testid="trade-section">
			<tr>
				<td>
					<button
						type="button"
						aria-expanded={!isFolded}
						onClick={() => onFold?.(key, !isFolded)}
						className="flex max-w-full items-center gap-1 font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
					>
						{isFolded ? (
							<ChevronRight size={14} className="shrink-0" aria-hidden="true" />
						) : (
							<ChevronDown size={14} className="shrink-0" aria-hidden="true" />
						)}
						<span className="truncate">{name}</span>
					</button>
				</td>
				{columns.map(({ key: column, numeric, from, total, subtotal = total }) => (
					<td key={column} className={classNames(numeric && 'text-right', from && FROM[from])}>
						{subtotal?.(members)}
					</td>
				))}
			</tr>
		</tbody>
	);
}

type TradeRowsProps = Pick<TradeTableProps, 'line' | 'onDetails'> & {
	columns: readonly Column[];
	trade: Trade;
	span: number;
};

/** A trade's cells, and a second line in a narrow table. */
function TradeRows({ columns, trade, span, line, onDetails }: TradeRowsProps) {
	const { t } = useTranslation();
	return (
		<tbody className="relative border-t border-line hover:bg-raised" data-testid="trade-row">
			<tr>
				<td>
					<button
						type="button"
						aria-label={t('trading.detailsOf', { ticker: trade.asset.ticker, stake: formatAmount(trade.stake) })}
						onClick={() => onDetails(trade)}
						className="max-w-full truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
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
			<tr className="@xl:hidden">
				<td colSpan={span} className="h-auto! pb-2 text-xs text-secondary">
					{line(trade)}
				</td>
			</tr>
		</tbody>
	);
}

/** Totals of the columns, sticky at the foot of the list. */
function Totals({ columns, trades }: { columns: readonly Column[]; trades: readonly Trade[] }) {
	const { t } = useTranslation();
	return (
		<tfoot className="sticky bottom-0 z-1 bg-surface shadow-[inset_0_1px_0_var(--line)]" data-testid="totals">
			<tr className="font-medium">
				<td>{t('trading.total')}</td>
				{columns.map(({ key, numeric, from, total }) => (
					<td key={key} className={classNames(numeric && 'text-right', from && FROM[from])}>
						{total?.(trades)}
					</td>
				))}
			</tr>
		</tfoot>
	);
}

function HeadCell({ name, numeric, from, width }: Pick<Column, 'name' | 'numeric' | 'from' | 'width'>) {
	return (
		<th
			scope="col"
			className={classNames(
				'h-8 px-2 leading-4 font-normal desktop:px-3',
				numeric ? 'text-right' : 'text-left',
				from && FROM[from],
				width,
			)}
		>
			{name}
		</th>
	);
}

function SkeletonRows({ columns }: { columns: number }) {
	return (
		<tbody>
			{['a', 'b', 'c'].map((key) => (
				<tr key={key} className="border-t border-line">
					<td colSpan={columns}>
						<span className="skeleton block h-4 w-full" />
					</td>
				</tr>
			))}
		</tbody>
	);
}
