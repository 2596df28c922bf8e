import { DEMO_FULL_MINOR } from '@fairtick/domain/accounts/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Chart } from 'klinecharts';
import { useEffect, useId, useState } from 'react';
import { isServerFailure, type Refused } from '../../kit/api/outcome.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useConnection } from '../../kit/live/use-live.ts';
import { useNavigation } from '../../kit/navigation/use-navigation.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { useIsDesktop } from '../../kit/ui/use-media-query.ts';
import { readGuest } from '../identity/sign-in/guest.ts';
import { ensureGuest, guestQuery, useGuest } from '../identity/sign-in/guest-account.ts';
import { usePriceHealth } from '../market/health/use-price-health.ts';
import { useTradeOverlay } from '../market/trades/use-trade-overlay.ts';
import { useChartView } from '../market/view/use-chart-view.ts';
import { DirectionButtons } from '../trading/fields/direction-buttons.tsx';
import { StakeField } from '../trading/fields/stake-field.tsx';
import { TimeField } from '../trading/fields/time-field.tsx';
import { useChartTrades } from '../trading/pages/chart/use-chart-trades.ts';
import { usePlacementNews } from '../trading/pages/news/use-placement-news.ts';
import { useTicketLines } from '../trading/pages/use-ticket-lines.ts';
import { openTradesQuery } from '../trading/placing/trades-cache.ts';
import { type PlacementRefusal, usePlaceTrade } from '../trading/placing/use-place-trade.ts';
import { RefusalRegion } from '../trading/refusals/refusal-region.tsx';
import { MobileFields } from '../trading/ticket/mobile-fields.tsx';
import { SealedLine, SealedNotice } from '../trading/ticket/ticket-rare.ts';
import { SummaryLine, SummaryList } from '../trading/ticket/ticket-summary.tsx';
import { TicketNotice } from '../trading/ticket-notice.tsx';
import { type Ticket, useTicket } from '../trading/use-ticket.ts';

interface GuestDeskProps {
	asset: Asset;
	/** The asset's chart; null until its past is loaded. */
	chart: Chart | null;
	colours: string;
}

/**
 * A visitor's ticket, whose first trade makes a guest account (IDENT-11), with the results. On a phone its fields are in sheets, so that
 * chart and buttons are on screen together.
 */
export function GuestDesk({ asset, chart, colours }: GuestDeskProps) {
	const { t } = useTranslation();
	const ticket = useGuestTicket(asset);
	const isNew = useGuest() === null;
	const isSealed = asset.beacon !== null;
	const { endsAtMs, buyUntilMs } = ticket.summary;
	const trades = useChartTrades('demo', asset.id);
	const lines = useTicketLines(endsAtMs, buyUntilMs);
	useTradeOverlay(chart, { asset, trades, lines, interval: 'tick', colours, titlePx: 0 });
	useChartView(chart, { interval: 'tick', trades, endsAtMs });
	const reasonId = useId();
	const isDesktop = useIsDesktop();
	return (
		<section
			data-ticket=""
			aria-label={t('trading.ticket')}
			className="flex h-full flex-col justify-between gap-3 px-4 py-3"
		>
			{isDesktop ? (
				<div className="flex flex-col gap-3">
					<TimeField ticket={ticket} />
					<StakeField ticket={ticket} />
				</div>
			) : (
				<MobileFields ticket={ticket} />
			)}
			<div className="flex flex-col gap-1.5">
				{isSealed && (
					<div className="min-h-6">
						<SealedLine />
					</div>
				)}
				{isDesktop ? <SummaryList summary={ticket.summary} /> : <SummaryLine summary={ticket.summary} />}
				<DirectionButtons ticket={ticket} reasonId={reasonId} compact />
				<TicketNotice
					id={reasonId}
					ticket={ticket}
					idle={isNew ? t('welcome.guestText') : isSealed && <SealedNotice />}
				/>
				<RefusalRegion ticket={ticket} />
			</div>
		</section>
	);
}

function useGuestTicket(asset: Asset): Ticket {
	const queryClient = useQueryClient();
	const navigation = useNavigation();
	const guest = useGuest();
	const connected = useConnection() !== 'down';
	const news = usePlacementNews(connected);
	const placing = usePlaceTrade({
		userId: guest?.id ?? 0,
		connected: connected && guest !== null,
		isSignedIn: (userId) => readGuest(queryClient)?.id === userId,
		news: {
			...news,
			onOpened(trade, late) {
				news.onOpened(trade, late);
				if (!connected) void queryClient.invalidateQueries({ queryKey: guestQuery.queryKey });
			},
		},
	});
	const first = useFirstTrade(guest === null ? null : placing.place);
	const open = useQuery({ ...openTradesQuery('demo'), enabled: guest !== null }).data;
	return useTicket({
		userId: guest?.id ?? 0,
		asset,
		mode: 'demo',
		payoutPercent: asset.percentage,
		balanceMinor: guest?.balance ?? Number(DEMO_FULL_MINOR),
		priceHealth: usePriceHealth(asset),
		openTrades: guest === null ? 0 : (open?.length ?? null),
		openTradesLimit: null,
		heldBack: null,
		blocked: null,
		own: undefined,
		ownLimits: [],
		...placing,
		outstanding: first.waits ? 'first' : placing.outstanding,
		refused: first.refused ?? placing.refused,
		place: guest === null ? first.place : placing.place,
		dismissRefusal: () => {
			first.dismiss();
			placing.dismissRefusal();
		},
		// Only a user's demo account can be topped up, not a guest's.
		onDemo: () => undefined,
		onLimits: () => undefined,
		onRefill: () => void navigation.go(PATHS.register),
	});
}

/** Makes the guest for the first trade, and places the trade once the guest exists. */
function useFirstTrade(place: ((body: OpenTradeBody) => unknown) | null) {
	const queryClient = useQueryClient();
	const fail = useFailureToast();
	const [waiting, setWaiting] = useState<OpenTradeBody | null>(null);
	const [refused, setRefused] = useState<PlacementRefusal | null>(null);
	useEffect(() => {
		if (place === null || waiting === null) return;
		setWaiting(null);
		place(waiting);
	}, [place, waiting]);
	const begin = async (body: OpenTradeBody) => {
		if (waiting !== null) return;
		setRefused(null);
		setWaiting(body);
		const outcome = await ensureGuest(queryClient);
		if (outcome.kind === 'ok') return;
		setWaiting(null);
		if (outcome.kind === 'refused') setRefused({ refused: outcome satisfies Refused, body, afterMs: null });
		else if (!isServerFailure(outcome)) fail(new Error(outcome.reason));
	};
	return {
		waits: waiting !== null,
		refused,
		place: (body: OpenTradeBody) => void begin(body),
		dismiss: () => setRefused(null),
	};
}
