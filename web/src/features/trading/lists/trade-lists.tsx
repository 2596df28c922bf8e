import type { Mode } from '@fairtick/domain/money/mode';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { latePart } from '../../../kit/ui/lazy-part.tsx';
import { moveFocus } from '../../../kit/ui/move-focus.ts';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';
import { ALL_CLOSED, openTradesQuery } from '../placing/trades-cache.ts';
import type { FilterAsset } from './closed-filters.tsx';
import type { VerifyLink } from './verify-link.ts';

const ClosedFilters = latePart('ClosedFilters', () => import('./closed-filters.tsx'), ['details']);
const SaveClosed = latePart('SaveClosed', () => import('./save-closed.tsx'), ['details']);
const ClosedTotals = latePart('ClosedTotals', () => import('./closed-totals.tsx'), ['details']);
const ClosedTrades = latePart('ClosedTrades', () => import('./closed-trades.tsx'), ['details']);
const OpenTrades = latePart('OpenTrades', () => import('./open-trades.tsx'), ['details']);

const TAB =
	'relative h-11 mouse:h-10 px-3 text-sm font-medium whitespace-nowrap text-secondary -outline-offset-2 rounded hover:text-text aria-selected:text-text ' +
	'aria-selected:after:absolute aria-selected:after:inset-x-3 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-focus';

export type TradeList = 'open' | 'closed';

export interface TradeListsProps {
	mode: Mode;
	list: TradeList;
	/** Assets to filter the closed trades by. */
	assets: readonly FilterAsset[];
	/** Called when a tab was chosen, even the current one. */
	onList(list: TradeList): void;
	onFailed(error: Error): void;
	/** Called to show a trade's details. */
	onDetails(trade: Trade): void;
	/** Makes the link to the check of a closed trade's result; absent if there is none. */
	verify?: VerifyLink | undefined;
	/** The trade placed a moment ago. If the open trades are not shown, their number flashes. */
	placedId?: string | null;
	/** Shown at the right of the tabs. */
	aside?: ReactNode;
	/** Shows only the row of tabs. */
	collapsed?: boolean;
}

/** Open and closed trades of the current account as two tabs. */
export function TradeLists(props: TradeListsProps) {
	const { mode, list, assets, onList, onFailed, onDetails, verify, placedId = null, aside, collapsed = false } = props;
	const { t } = useTranslation();
	const id = useId();
	const isDesktop = useIsDesktop();
	const open = useQuery(openTradesQuery(mode)).data?.length;
	const [filter, setFilter] = useState(ALL_CLOSED);
	const showsClosed = list === 'closed' && !collapsed;
	const filters = showsClosed && <ClosedFilters filter={filter} assets={assets} onFilter={setFilter} />;
	const tab = (value: TradeList) => ({
		type: 'button' as const,
		role: 'tab',
		id: `${id}-${value}`,
		'aria-selected': value === list,
		...(value === list && !collapsed && { 'aria-controls': `${id}-panel` }),
		tabIndex: value === list ? 0 : -1,
		className: TAB,
		onClick: () => onList(value),
	});
	return (
		<div className="flex min-h-0 flex-1 flex-col">
			<div className="flex shrink-0 items-center justify-between gap-2 px-1">
				<div role="tablist" className="flex" aria-label={t('trading.trades')} onKeyDown={moveFocus}>
					<button {...tab('open')} className={classNames(TAB, collapsed && placedId !== null && 'flash')}>
						{open === undefined ? t('trading.open') : t('trading.openCount', { count: open })}
					</button>
					<button {...tab('closed')}>{t('trading.closed')}</button>
				</div>
				<div className="flex items-center gap-1">
					{isDesktop && filters}
					{showsClosed && <SaveClosed mode={mode} filter={filter} onFailed={onFailed} />}
					{aside}
				</div>
			</div>
			{!collapsed && (
				<>
					{!isDesktop && filters && <div className="flex border-t border-line px-2 py-1.5">{filters}</div>}
					<div
						role="tabpanel"
						id={`${id}-panel`}
						aria-labelledby={`${id}-${list}`}
						// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to
						tabIndex={0}
						className="thin-scroll @container min-h-0 flex-1 overflow-auto pb-(--room-below-list) -outline-offset-2"
					>
						{list === 'closed' && <ClosedTotals mode={mode} filter={filter} />}
						{list === 'open' ? (
							<OpenTrades key={mode} mode={mode} onDetails={onDetails} />
						) : (
							<ClosedTrades
								mode={mode}
								filter={filter}
								verify={verify}
								onDetails={onDetails}
								onClearFilter={() => setFilter(ALL_CLOSED)}
							/>
						)}
					</div>
				</>
			)}
		</div>
	);
}
