import type { User } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { Asset } from '@fairtick/domain/market/contract';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { balanceOf } from '../../accounts/balance.ts';
import { useSelectedAssets } from '../../accounts/selected-assets.ts';
import { useAccount } from '../../app/use-account.ts';
import { useUser } from '../../identity/session.ts';
import { useLiveStatus } from '../../live/use-live.ts';
import { StatusBar } from '../../market/status-bar.tsx';
import { useFeedHealth } from '../../market/use-feed-health.ts';
import { MobileTicket } from '../../trading/mobile-ticket.tsx';
import { TradeDock } from '../../trading/trade-dock.tsx';
import { TradeLists } from '../../trading/trade-lists.tsx';
import { TradeTicket } from '../../trading/trade-ticket.tsx';
import { usePlaceTrade } from '../../trading/use-place-trade.ts';
import { useTicket } from '../../trading/use-ticket.ts';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ChartArea } from './chart-area.tsx';
import { TradingSkeleton } from './trading-skeleton.tsx';
import { usePlacementNews } from './use-placement-news.ts';

export function TradingPage() {
	const user = useUser();
	if (user === null) return <TradingSkeleton />;
	return <Trading user={user} />;
}

function Trading({ user }: { user: User }) {
	const selection = useSelectedAssets(user);
	if (selection === null) return <TradingSkeleton />;
	return <Desk user={user} asset={selection.active} />;
}

function Desk({ user, asset }: { user: User; asset: Asset }) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const { view } = useSearch({ from: '/trading' });
	const { connection } = useLiveStatus();
	const health = useFeedHealth(asset);
	const account = useAccount();
	const mode = user.last_trade_on;
	const { outstanding, opened, place } = usePlaceTrade(
		user.id,
		connection === 'open',
		usePlacementNews(connection === 'open'),
	);
	const ticket = useTicket({
		asset,
		mode,
		payoutPercent: payoutPercentFor(asset, user.type),
		balanceMinor: balanceOf(user, mode),
		feed: health.state,
		outstanding,
		opened,
		place,
		onRefill: account.refill,
	});
	const chart = <ChartArea asset={asset} mode={mode} health={health} summary={ticket.summary} />;

	if (isDesktop)
		return (
			<>
				<main className="flex min-h-0 flex-1">
					<div className="flex min-w-0 flex-1 flex-col">
						{chart}
						<TradeDock mode={mode} />
					</div>
					<TradeTicket ticket={ticket} />
				</main>
				<StatusBar asset={asset} />
			</>
		);
	return (
		<>
			<main className="flex min-h-0 flex-1 flex-col phone-landscape:flex-row">
				{view === 'positions' ? (
					<>
						<h1 className="sr-only">{t('nav.positions')}</h1>
						<TradeLists mode={mode} />
					</>
				) : (
					<>
						{chart}
						<MobileTicket ticket={ticket} />
					</>
				)}
			</main>
			<BottomNav mode={mode} />
		</>
	);
}
