import { Tabs } from '@base-ui/react/tabs';
import type { Mode } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedTrades } from './closed-trades.tsx';
import { OpenTrades } from './open-trades.tsx';
import { openTradesQuery } from './trades-cache.ts';

const TAB =
	'relative h-10 px-3 text-sm font-medium text-secondary -outline-offset-2 rounded hover:text-text data-active:text-text ' +
	'data-active:after:absolute data-active:after:inset-x-3 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:bg-focus';

interface TradeListsProps {
	mode: Mode;
	/** What stands at the right of the tabs. */
	aside?: ReactNode;
	/** Only the row of tabs. */
	collapsed?: boolean;
	/** A tab was chosen: a collapsed dock opens. */
	onChoose?(): void;
}

/** Open and closed trades of the current account as two tabs. */
export function TradeLists({ mode, aside, collapsed = false, onChoose }: TradeListsProps) {
	const { t } = useTranslation();
	const open = useQuery(openTradesQuery(mode)).data?.length;
	return (
		<Tabs.Root defaultValue="open" className="flex min-h-0 flex-1 flex-col">
			<div className="flex h-10 shrink-0 items-center justify-between px-1">
				<Tabs.List className="flex" aria-label={t('trading.trades')}>
					<Tabs.Tab value="open" className={TAB} onClick={onChoose}>
						{open === undefined ? t('trading.open') : t('trading.openCount', { count: open })}
					</Tabs.Tab>
					<Tabs.Tab value="closed" className={TAB} onClick={onChoose}>
						{t('trading.closed')}
					</Tabs.Tab>
				</Tabs.List>
				{aside}
			</div>
			{!collapsed && (
				<>
					<Tabs.Panel value="open" className="thin-scroll min-h-0 flex-1 overflow-auto -outline-offset-2">
						<OpenTrades mode={mode} />
					</Tabs.Panel>
					<Tabs.Panel value="closed" className="thin-scroll min-h-0 flex-1 overflow-auto -outline-offset-2">
						<ClosedTrades mode={mode} />
					</Tabs.Panel>
				</>
			)}
		</Tabs.Root>
	);
}
