import { Tabs } from '@base-ui/react/tabs';
import type { Mode, Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import { ALL_CLOSED, openTradesQuery } from '../trades-cache.ts';
import { ClosedTools, type FilterAsset } from './closed-tools.tsx';
import { ClosedTrades } from './closed-trades.tsx';
import { OpenTrades } from './open-trades.tsx';
import { TradeDetailsPanel } from './trade-details-panel.tsx';

const TAB =
	'relative h-11 desktop:h-10 px-3 text-sm font-medium whitespace-nowrap text-secondary -outline-offset-2 rounded hover:text-text data-active:text-text ' +
	'data-active:after:absolute data-active:after:inset-x-3 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:bg-focus';

export type TradeList = 'open' | 'closed';

export interface TradeListsProps {
	mode: Mode;
	list: TradeList;
	/** Assets to filter the closed trades by. */
	assets: readonly FilterAsset[];
	/** A tab was chosen, also the current one. */
	onList(list: TradeList): void;
	onFailed(error: Error): void;
	/** What stands at the right of the tabs. */
	aside?: ReactNode;
	/** Only the row of tabs. */
	collapsed?: boolean;
}

/** Open and closed trades of the current account as two tabs, each trade with its details. */
export function TradeLists({ mode, list, assets, onList, onFailed, aside, collapsed = false }: TradeListsProps) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const open = useQuery(openTradesQuery(mode)).data?.length;
	const [filter, setFilter] = useState(ALL_CLOSED);
	const [details, setDetails] = useState<{ trade: Trade | null; open: boolean }>({ trade: null, open: false });
	const showDetails = (trade: Trade) => setDetails({ trade, open: true });
	const tools = list === 'closed' && !collapsed && (
		<ClosedTools {...{ mode, filter, assets, onFailed }} onFilter={setFilter} />
	);
	return (
		<Tabs.Root value={list} onValueChange={onList} className="flex min-h-0 flex-1 flex-col">
			<div className="flex shrink-0 items-center justify-between gap-2 px-1">
				<Tabs.List className="flex" aria-label={t('trading.trades')}>
					<Tabs.Tab value="open" className={TAB} onClick={() => onList('open')}>
						{open === undefined ? t('trading.open') : t('trading.openCount', { count: open })}
					</Tabs.Tab>
					<Tabs.Tab value="closed" className={TAB} onClick={() => onList('closed')}>
						{t('trading.closed')}
					</Tabs.Tab>
				</Tabs.List>
				<div className="flex items-center gap-1">
					{isDesktop && tools}
					{aside}
				</div>
			</div>
			{!collapsed && (
				<>
					{!isDesktop && tools && <div className="flex justify-end border-t border-line px-2 py-1.5">{tools}</div>}
					<Panel list="open">
						<OpenTrades mode={mode} onDetails={showDetails} />
					</Panel>
					<Panel list="closed">
						<ClosedTrades
							mode={mode}
							filter={filter}
							onDetails={showDetails}
							onClearFilter={() => setFilter(ALL_CLOSED)}
						/>
					</Panel>
				</>
			)}
			<TradeDetailsPanel {...details} onClose={() => setDetails({ ...details, open: false })} />
		</Tabs.Root>
	);
}

function Panel({ list, children }: { list: TradeList; children: ReactNode }) {
	return (
		<Tabs.Panel value={list} className="thin-scroll min-h-0 flex-1 overflow-auto -outline-offset-2">
			{children}
		</Tabs.Panel>
	);
}
