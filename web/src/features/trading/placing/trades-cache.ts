import type { Mode } from '@fairtick/domain/money/mode';
import { listTrades, type Trade, type TradeSale, type TradeStatus } from '@fairtick/domain/trading/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';

/** Most open trades of an account that the page lists: one page of the call. */
const MOST_OPEN = 200;
const PAGE = 30;

export interface TradesPage {
	readonly data: Trade[];
	readonly next_cursor: string | null;
}

const openKey = (mode: Mode) => ['trades', 'open', mode] as const;
const closedKey = (mode: Mode) => ['trades', 'closed', mode] as const;
/** Ids of the trades that ended last, as far as this page knows. */
const endedKey = (mode: Mode) => ['trades', 'ended', mode] as const;
const MOST_ENDED = 200;

/** The filter of closed trades; null matches all. */
export interface ClosedFilter {
	readonly assetId: number | null;
	readonly status: Exclude<TradeStatus, 'open'> | null;
	/** Instants of acceptance on the wire, the second one exclusive. */
	readonly from: string | null;
	readonly to: string | null;
}
export const ALL_CLOSED: ClosedFilter = { assetId: null, status: null, from: null, to: null };

export const isUnfiltered = (filter: ClosedFilter) => Object.values(filter).every((value) => value === null);
const passes = (trade: Trade, { assetId, status, from, to }: ClosedFilter) =>
	(assetId === null || trade.asset.id === assetId) &&
	(status === null || trade.status === status) &&
	(from === null || trade.accepted_at >= from) &&
	(to === null || trade.accepted_at < to);

/** True if it ends before it begins, so that it matches nothing. */
export const endsBeforeStart = ({ from, to }: ClosedFilter) => from !== null && to !== null && from >= to;

/** The query parameters of a filter, without the result. */
const periodAsked = (mode: Mode, { assetId, from, to }: ClosedFilter) => ({
	mode,
	...(assetId !== null && { asset_id: assetId }),
	...(from !== null && { from }),
	...(to !== null && { to }),
});

/** The query parameters of the trades. */
export const closedTradesAsked = (mode: Mode, filter: ClosedFilter) => ({
	...periodAsked(mode, filter),
	status: filter.status ?? ('closed' as const),
});

/** The query parameters of their totals. */
export const totalsAsked = (mode: Mode, filter: ClosedFilter) => ({
	...periodAsked(mode, filter),
	...(filter.status !== null && { status: filter.status }),
});

/** Key of the totals of closed trades, which are refetched when a trade ends or is corrected. */
export const totalsKey = (mode: Mode) => ['trades', 'totals', mode] as const;

/** Key of a trade as last loaded or shown. */
export const oneTradeKey = (id: string | null) => ['trades', 'one', id] as const;

export const openTradesQuery = (mode: Mode) =>
	queryOptions({
		queryKey: openKey(mode),
		queryFn: async ({ signal }): Promise<Trade[]> =>
			(await fetchAnswer(listTrades, { query: { status: 'open', mode, limit: MOST_OPEN } }, signal)).data,
		staleTime: Number.POSITIVE_INFINITY,
	});

export const closedTradesQuery = (mode: Mode, filter: ClosedFilter = ALL_CLOSED) =>
	infiniteQueryOptions({
		queryKey: isUnfiltered(filter) ? closedKey(mode) : ([...closedKey(mode), filter] as const),
		queryFn: async ({ pageParam, signal }): Promise<TradesPage> => {
			const cursor = pageParam === null ? {} : { cursor: pageParam };
			return fetchAnswer(listTrades, { query: { ...closedTradesAsked(mode, filter), limit: PAGE, ...cursor } }, signal);
		},
		initialPageParam: null as string | null,
		getNextPageParam: ({ next_cursor }) => next_cursor,
		staleTime: Number.POSITIVE_INFINITY,
	});

/**
 * A list with a trade added or replaced, newest acceptance first. A known entry stays, because the answer to the
 * placement is older than the message about the entry and may arrive after it.
 */
function withTrade(trades: readonly Trade[], trade: Trade): Trade[] {
	const known = trades.find(({ id }) => id === trade.id);
	const shown = { ...trade, entry: trade.entry ?? known?.entry ?? null };
	return [shown, ...trades.filter((one) => one !== known)].sort((a, b) => b.accepted_at.localeCompare(a.accepted_at));
}

/** Shows an open trade, or its later state; refetches if an answer under way could undo that. */
export function showOpen(queryClient: QueryClient, trade: Trade): void {
	const key = openKey(trade.mode);
	const hasEnded = queryClient.getQueryData<readonly string[]>(endedKey(trade.mode))?.includes(trade.id);
	const isListed = queryClient
		.getQueryData<InfiniteData<TradesPage>>(closedKey(trade.mode))
		?.pages.some(({ data }) => data.some(({ id }) => id === trade.id));
	if (hasEnded || isListed) return;
	if (queryClient.isFetching({ queryKey: key }) > 0) void queryClient.invalidateQueries({ queryKey: key });
	queryClient.setQueryData<Trade[]>(key, (trades) => trades && withTrade(trades, trade));
}

/** Shows an accepted request to sell an open trade, unless a later event has shown its end. */
export function showSale(queryClient: QueryClient, trade: Trade, sale: TradeSale): void {
	const known = queryClient.getQueryData<Trade[]>(openKey(trade.mode))?.find(({ id }) => id === trade.id);
	if (known?.sale?.id === sale.id && known.sale.status !== 'pending') return;
	showOpen(queryClient, { ...(known ?? trade), sale });
}

/** Moves a trade from the open to the closed ones. */
export function showClosed(queryClient: QueryClient, trade: Trade): void {
	const [open, closed] = [openKey(trade.mode), closedKey(trade.mode)];
	for (const queryKey of [open, closed])
		if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
	void queryClient.invalidateQueries({ queryKey: totalsKey(trade.mode) });
	queryClient.setQueryData<readonly string[]>(endedKey(trade.mode), (ids = []) =>
		[trade.id, ...ids].slice(0, MOST_ENDED),
	);
	queryClient.setQueryData<Trade[]>(open, (trades) => trades?.filter(({ id }) => id !== trade.id));
	for (const [queryKey] of queryClient.getQueriesData<InfiniteData<TradesPage>>({ queryKey: closed })) {
		if (!passes(trade, (queryKey[closed.length] as ClosedFilter | undefined) ?? ALL_CLOSED)) continue;
		queryClient.setQueryData<InfiniteData<TradesPage>>(queryKey, (shown) => {
			const [first, ...others] = shown?.pages ?? [];
			if (shown === undefined || first === undefined) return shown;
			return { ...shown, pages: [{ ...first, data: withTrade(first.data, trade) }, ...others] };
		});
	}
}

/** Shows the correction of a closed trade wherever it is listed, and in its details. */
export function showCorrected(queryClient: QueryClient, trade: Trade): void {
	const [queryKey, oneKey] = [closedKey(trade.mode), oneTradeKey(trade.id)];
	for (const key of [queryKey, oneKey])
		if (queryClient.isFetching({ queryKey: key }) > 0) void queryClient.invalidateQueries({ queryKey: key });
	queryClient.setQueryData<Trade>(oneKey, (shown) => shown && trade);
	void queryClient.invalidateQueries({ queryKey: totalsKey(trade.mode) });
	queryClient.setQueriesData<InfiniteData<TradesPage>>({ queryKey }, (shown) => {
		if (shown === undefined) return shown;
		const renew = (one: Trade) => (one.id === trade.id ? trade : one);
		return { ...shown, pages: shown.pages.map((page) => ({ ...page, data: page.data.map(renew) })) };
	});
}
