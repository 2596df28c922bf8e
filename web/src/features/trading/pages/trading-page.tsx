import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../../kit/base/storage.ts';
import { useStore } from '../../../kit/base/store.ts';
import { useConnection } from '../../../kit/live/use-live.ts';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { latePart, lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { useLatch } from '../../../kit/ui/overlay/use-latch.ts';
import { markUsable } from '../../../kit/ui/page-usable.ts';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';
import { availableAssetsQuery } from '../../accounts/assets/asset-queries.ts';
import { useSelectedAssets, useSelectionChanges } from '../../accounts/tabs/selected-assets.ts';
import { useUser } from '../../identity/session.ts';
import type { PriceHealth } from '../../market/health/price-health.ts';
import { PriceNotice } from '../../market/health/price-notice.tsx';
import { StatusBar } from '../../market/health/status-bar.tsx';
import { usePriceHealth } from '../../market/health/use-price-health.ts';
import { verifyLink } from '../../proof/receipts/verify-link.tsx';
import { TradeDock } from '../lists/trade-dock.tsx';
import { MobileTicket } from '../ticket/mobile-ticket.tsx';
import { TradeTicket } from '../ticket/trade-ticket.tsx';
import { tradingSettings } from '../trading-settings.ts';
import { ChartArea } from './chart/chart-area.tsx';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { Rail } from './navigation/rail.tsx';
import { UnconfirmedStrip } from './news/unconfirmed-strip.tsx';
import { useSettled } from './news/use-settled.ts';
import { TradingSkeleton } from './trading-skeleton.tsx';
import { useLinkedAccount, useLinkedAssetId, useLinkedTradeId, useTradingView } from './trading-view.ts';
import { useFilterAssets } from './use-filter-assets.ts';
import { useOpenDetails } from './use-open-details.ts';
import { usePageTicket } from './use-page-ticket.ts';

const MOST_ALTERNATIVES = 4;

const ViewLists = lazyPart('ViewLists', () => import('./view-lists.tsx'));
const RealityCheck = lazyPart('PageRealityCheck', () => import('./news/reality-check.tsx'));
const TradingSounds = latePart('TradingSounds', () => import('./news/trading-sounds.ts'));
const PayoutLine = lazyPart('PayoutLine', () => import('./payout-line.tsx'), ['details']);
const TicketHotkeys = latePart('TicketHotkeys', () => import('../hotkeys/ticket-hotkeys.tsx'), ['details']);
const ServiceHealth = lazyPart('ServiceHealth', () => import('../../market/health/service-health.tsx'), ['details']);
const CheckpointAge = lazyPart('CheckpointAge', () => import('./chart/checkpoint-age.tsx'), ['details']);
const PriceTitle = lazyPart('PriceTitle', () => import('./news/price-title.ts'));
const LinkedTrade = lazyPart('LinkedTrade', () => import('./linked/linked-trade.tsx'), ['details']);
const LinkedAsset = lazyPart('LinkedAsset', () => import('./linked/linked-asset.ts'));
const LinkedAccount = lazyPart('LinkedAccount', () => import('./linked/linked-account.tsx'), ['details']);
const FirstResult = lazyPart('FirstResult', () => import('./news/first-result.tsx'), ['details']);
const EventNotices = lazyPart('EventNotices', () => import('./news/event-notices.tsx'), ['details']);

/** Stored when the reminder of an unverified address was dismissed. */
const REMINDED = 'unconfirmed-dismissed';

export function TradingPage() {
	const user = useUser();
	if (user === null) return <TradingSkeleton />;
	return <Trading user={user} />;
}

function Trading({ user }: { user: User }) {
	const selection = useSelectedAssets(user);
	const settled = useSettled();
	const linkedId = useLinkedTradeId();
	const assetId = useLinkedAssetId();
	const hasLink = useLatch(linkedId !== null);
	const linkedMode = useLinkedAccount();
	if (selection === null) return <TradingSkeleton />;
	return (
		<>
			<TradingLayout user={user} asset={selection.active} settled={settled} />
			{user.last_trade_on === 'real' && <RealityCheck />}
			{hasLink && <LinkedTrade id={linkedId} />}
			{assetId !== null && <LinkedAsset id={assetId} />}
			{linkedMode && <LinkedAccount user={user} mode={linkedMode} />}
			{settled && <PriceTitle asset={selection.active} />}
			{settled && <EventNotices tabs={selection.tabs} />}
			{settled && <FirstResult />}
		</>
	);
}

interface TradingLayoutProps {
	user: User;
	asset: Asset;
	/** True once the page's later parts are shown. */
	settled: boolean;
}

function TradingLayout({ user, asset, settled }: TradingLayoutProps) {
	const isDesktop = useIsDesktop();
	const view = useTradingView();
	const connected = useConnection() === 'open';
	const health = usePriceHealth(asset);
	const mode = user.last_trade_on;
	const ticket = usePageTicket({ user, asset, health, connected });
	const usable = ticket.refusal === null;
	useEffect(() => {
		if (usable) markUsable();
	}, [usable]);
	const { sounds, hotkeys } = useStore(tradingSettings);
	const [isDrawing, setDrawing] = useState(false);
	const [reminded, setReminded] = useState(() => browserStorage.get(REMINDED) !== null);
	const dismiss = () => {
		browserStorage.set(REMINDED, 'yes');
		setReminded(true);
	};
	const strip = !user.email_verified && !reminded && <UnconfirmedStrip onDismiss={dismiss} />;
	const notice = <AssetNotice asset={asset} health={health} />;
	const chart = (
		<ChartArea
			asset={asset}
			mode={mode}
			strip={strip}
			notice={notice}
			summary={ticket.summary}
			onDrawing={setDrawing}
		/>
	);
	const unseen = (
		<>
			{sounds && <TradingSounds opened={ticket.opened} />}
			{/* A key that belongs to a drawing places no trade. */}
			{hotkeys && view === undefined && !isDrawing && <TicketHotkeys ticket={ticket} />}
		</>
	);
	const news = settled && <PayoutLine asset={asset} type={user.type} nowMs={ticket.nowMs} />;
	const lists = view !== undefined && <ViewLists mode={mode} view={view} />;

	if (isDesktop)
		return (
			<>
				<main className="flex min-h-0 flex-1">
					<Rail mode={mode} />
					<div className="flex min-w-0 flex-1 flex-col">
						{lists || (
							<>
								{chart}
								<Dock mode={mode} placedId={ticket.opened?.id ?? null} />
							</>
						)}
					</div>
					<TradeTicket ticket={ticket} news={news} />
				</main>
				<StatusBar asset={asset}>
					{settled && <CheckpointAge />}
					{settled && <ServiceHealth />}
				</StatusBar>
				{unseen}
			</>
		);
	return (
		<>
			<main className="flex min-h-0 flex-1 flex-col phone-landscape:flex-row">
				{lists || (
					<>
						{chart}
						<MobileTicket ticket={ticket} news={news} />
					</>
				)}
			</main>
			<BottomNav mode={mode} />
			{unseen}
		</>
	);
}

function Dock({ mode, placedId }: { mode: Mode; placedId: string | null }) {
	return (
		<TradeDock
			mode={mode}
			placedId={placedId}
			assets={useFilterAssets()}
			onFailed={useFailureToast()}
			onDetails={useOpenDetails()}
			verify={verifyLink}
		/>
	);
}

/** The reason why the chart's asset can't be traded, with up to four tradable ones, favourites first. */
function AssetNotice({ asset, health }: { asset: Asset; health: PriceHealth }) {
	const { data } = useQuery({ ...availableAssetsQuery, enabled: health.state === 'closed' });
	const { choose } = useSelectionChanges(useFailureToast());
	const alternatives = (data ?? [])
		.filter(({ id, open }) => open && id !== asset.id)
		.sort((a, b) => Number(b.favourite) - Number(a.favourite))
		.slice(0, MOST_ALTERNATIVES);
	return <PriceNotice asset={asset} health={health} alternatives={alternatives} onChoose={choose} />;
}
