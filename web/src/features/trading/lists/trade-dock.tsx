import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { browserStorage } from '../../../kit/base/storage.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import { type TradeList, TradeLists, type TradeListsProps } from './trade-lists.tsx';

const TABS_PX = 40;
const START_PX = 190;
const STEP_PX = 24;
const STORAGE_KEY = 'dock-height';
const LIST_KEY = 'dock-list';

const mostPx = () => Math.round(window.innerHeight * 0.4);
const clampPx = (px: number) => (px < TABS_PX + STEP_PX ? TABS_PX : Math.min(mostPx(), Math.round(px)));

interface TradeDockProps extends Pick<TradeListsProps, 'mode' | 'assets' | 'onFailed' | 'onDetails' | 'verify'> {
	/** The trade placed a moment ago, which brings the open trades into view. */
	placedId: string | null;
}

/** The lists under the chart, resizable by mouse or keyboard from the row of tabs alone to 40 % of the window. */
export function TradeDock({ mode, assets, placedId, onFailed, onDetails, verify }: TradeDockProps) {
	const { t } = useTranslation();
	const [list, setList] = useState<TradeList>(() => (browserStorage.get(LIST_KEY) === 'closed' ? 'closed' : 'open'));
	const [heightPx, setHeight] = useState(() => clampPx(Number(browserStorage.get(STORAGE_KEY) ?? START_PX)));
	useEffect(() => {
		if (placedId !== null) setList('open');
	}, [placedId]);
	const collapsed = heightPx === TABS_PX;
	const resize = (px: number) => {
		const next = clampPx(px);
		browserStorage.set(STORAGE_KEY, String(next));
		setHeight(next);
	};
	const open = () => resize(START_PX);
	const choose = (next: TradeList) => {
		browserStorage.set(LIST_KEY, next);
		setList(next);
		if (collapsed) open();
	};

	const onPointerDown = (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId);
	const onPointerMove = (event: PointerEvent<HTMLElement>) => {
		if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const bottom = event.currentTarget.parentElement?.getBoundingClientRect().bottom ?? 0;
		resize(bottom - event.clientY);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
		event.preventDefault();
		resize(heightPx + (event.key === 'ArrowUp' ? STEP_PX : -STEP_PX));
	};

	return (
		<section
			aria-label={t('trading.trades')}
			className="relative flex shrink-0 flex-col border-t border-line bg-surface"
			style={{ height: heightPx }}
		>
			{/* biome-ignore lint/a11y/useSemanticElements: a rule can't take focus or a value, a separator that resizes must */}
			<div
				role="separator"
				tabIndex={0}
				aria-orientation="horizontal"
				aria-label={t('trading.resizeDock')}
				aria-valuemin={TABS_PX}
				aria-valuemax={mostPx()}
				aria-valuenow={heightPx}
				onPointerDown={onPointerDown}
				onPointerMove={onPointerMove}
				onKeyDown={onKeyDown}
				className="absolute inset-x-0 -top-1 z-10 h-2 cursor-row-resize touch-none"
			/>
			<TradeLists
				mode={mode}
				list={list}
				assets={assets}
				placedId={placedId}
				onFailed={onFailed}
				onDetails={onDetails}
				verify={verify}
				collapsed={collapsed}
				onList={choose}
				aside={
					<IconButton
						label={collapsed ? t('trading.showTrades') : t('trading.hideTrades')}
						onClick={() => (collapsed ? open() : resize(TABS_PX))}
					>
						{collapsed ? <ChevronUp size={18} aria-hidden="true" /> : <ChevronDown size={18} aria-hidden="true" />}
					</IconButton>
				}
			/>
		</section>
	);
}
