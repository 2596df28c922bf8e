import type { User } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { OwnLimits } from '@fairtick/domain/limits/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';
import { balanceOf } from '../../accounts/balance.ts';
import { useAccount } from '../../accounts/use-account.ts';
import { readUser } from '../../identity/session.ts';
import { ownLimitsQuery } from '../../limits/own-limits-query.ts';
import { placementLimitsQuery } from '../../limits/placement-limits.ts';
import type { PriceHealth } from '../../market/health/price-health.ts';
import { openTradesQuery } from '../placing/trades-cache.ts';
import { usePlaceTrade } from '../placing/use-place-trade.ts';
import type { TicketLimit } from '../use-ticket.ts';
import { type Ticket, useTicket } from '../use-ticket.ts';
import { usePlacementNews } from './news/use-placement-news.ts';

interface PageTicketOptions {
	readonly user: User;
	readonly asset: Asset;
	readonly health: PriceHealth;
	readonly connected: boolean;
}

/**
 * The ticket's state on the trading page, from the user, the asset and the connection, and the effects of its
 * clicks.
 */
export function usePageTicket({ user, asset, health, connected }: PageTicketOptions): Ticket {
	const queryClient = useQueryClient();
	const account = useAccount();
	const navigation = useNavigation();
	const mode = user.last_trade_on;
	const placing = usePlaceTrade({
		userId: user.id,
		connected,
		isSignedIn: (userId) => readUser(queryClient)?.id === userId,
		news: usePlacementNews(connected),
	});
	const limits = useQuery(placementLimitsQuery).data;
	const held = limits?.held_back;
	const heldBack = useMemo(
		() => held?.map(({ amount, until }) => ({ amountMinor: BigInt(amount), untilMs: Date.parse(until) })) ?? null,
		[held],
	);
	const blocked = limits?.blocked[mode] ?? null;
	const ownLimits = useQuery({
		...ownLimitsQuery,
		enabled: mode === 'real' || blocked !== null,
		meta: { silent: true },
	}).data;
	const openDemo = useQuery(openTradesQuery('demo')).data;
	const openReal = useQuery(openTradesQuery('real')).data;
	return useTicket({
		userId: user.id,
		asset,
		mode,
		payoutPercent: payoutPercentFor(asset, user.type),
		balanceMinor: balanceOf(user, mode),
		priceHealth: health,
		openTrades: openDemo && openReal ? openDemo.length + openReal.length : null,
		openTradesLimit: limits?.open_trades.limit ?? null,
		heldBack: mode === 'real' ? heldBack : null,
		blocked,
		own: ownLimits,
		ownLimits: mode === 'real' ? rankLimits(ownLimits) : [],
		...placing,
		onRefill: account.refill,
		onDemo: () => account.changeMode(user, 'demo'),
		onLimits: () => void navigation.go(PATHS['settings.limits']),
	});
}

/** Own limits against which trades count, most used first. */
function rankLimits(own: OwnLimits | undefined): TicketLimit[] {
	const set = (own?.limits ?? []).flatMap(({ kind, window, value, used }): TicketLimit[] =>
		(kind === 'loss' || kind === 'turnover') && window !== null && value !== null && used !== null
			? [{ kind, window, value, used }]
			: [],
	);
	const share = ({ value, used }: TicketLimit) => (value === 0 ? 1 : used / value);
	return set.sort((a, b) => share(b) - share(a));
}
