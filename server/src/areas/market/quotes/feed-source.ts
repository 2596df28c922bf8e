import type { ClosedReason } from '@fairtick/domain/market/contract';
import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import type { DatabaseClock } from '../../../platform/clock/index.ts';
import type { Source } from '../source.ts';
import type { AssetDraft, WriterRow } from '../ticks/asset-draft.ts';
import type { TickLog } from '../ticks/tick-log.ts';
import type { QuoteBook, QuotedAsset, QuotedPrice } from './quote-book.ts';
import { computeTradingSession, type TradingSession } from './trading-hours.ts';

/** Quotes wait this long at most before they are logged. */
const LOOK_EVERY_MS = 100;
/** The newest of faster quotes becomes a tick. */
const TICK_EVERY_MS = 250;
const HEARTBEAT_EVERY_MS = 1_000;
/** A heartbeat means that the venues sent something within this time. */
const LIVING_WITHIN_MS = 2_000;

/** An asset whose ticks are the quotes of venues. */
export interface FeedAsset extends QuotedAsset {
	readonly source: 'exchange' | 'polygon';
	readonly hours: TradingHours | null;
}

export interface FeedSourceOptions {
	readonly tickLog: TickLog;
	readonly clock: Pick<DatabaseClock, 'now'>;
	readonly book: QuoteBook;
	readonly assets: readonly FeedAsset[];
}

/** The process's memory of an asset between two commits. */
interface Memory {
	readonly row: WriterRow;
	/** Number of the newest quote that was logged, or that a heartbeat found to change nothing. */
	readonly no: number;
	/** Source time of the quote that was logged last. */
	readonly sourceT: number;
	/** Time of the newest tick or heartbeat. */
	readonly aliveMs: number;
}

type Step =
	| { readonly kind: 'nothing' }
	| { readonly kind: 'heartbeat'; readonly no: number }
	| { readonly kind: 'close'; readonly reason: ClosedReason; readonly opensAt: number | null }
	| { readonly kind: 'tick'; readonly price: QuotedPrice; readonly endsAt: number | null };

const NOTHING: Step = { kind: 'nothing' };

/** Writes the venues' quotes: ticks, heartbeats while they are quiet, closes when they are unreliable. */
export function createFeedSource({ tickLog, clock, book, assets }: FeedSourceOptions): Source {
	const assetIds = assets.map(({ assetId }) => assetId).sort((a, b) => a - b);
	const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
	const memories = new Map<number, Memory>();
	const tradingSessions = new Map<number, TradingSession & { readonly fromMs: number }>();

	const tradingSessionOf = ({ assetId, hours }: FeedAsset, atMs: number): TradingSession => {
		const known = tradingSessions.get(assetId);
		if (known !== undefined && known.fromMs <= atMs && atMs < (known.untilMs ?? Number.POSITIVE_INFINITY)) return known;
		const tradingSession = { ...computeTradingSession(hours, atMs), fromMs: atMs };
		tradingSessions.set(assetId, tradingSession);
		return tradingSession;
	};
	const stepOf = (asset: FeedAsset, row: WriterRow, atMs: number): Step =>
		computeStep(
			asset,
			row,
			tradingSessionOf(asset, atMs),
			book.computePrice(asset.assetId),
			memories.get(asset.assetId),
			atMs,
		);
	const isDue = (asset: FeedAsset, nowMs: number): boolean => {
		const memory = memories.get(asset.assetId);
		return memory === undefined || stepOf(asset, memory.row, nowMs).kind !== 'nothing';
	};
	/** Logged prices count only once they are committed. */
	const draftAsset = (draft: AssetDraft, clockMs: number): Omit<Memory, 'row'> => {
		const asset = byId.get(draft.row.assetId) as FeedAsset;
		const { no, sourceT, aliveMs } = memories.get(asset.assetId) ?? { no: 0, sourceT: 0, aliveMs: 0 };
		const step = stepOf(asset, draft.row, clockMs);
		const t = Math.max(clockMs, draft.row.loggedThrough + 1);
		if (step.kind === 'close') draft.close(clockMs, step.reason, step.opensAt);
		if (step.kind === 'heartbeat') {
			draft.beat(t);
			return { no: step.no, sourceT, aliveMs: t };
		}
		if (step.kind !== 'tick') return { no, sourceT, aliveMs };
		const { price, endsAt } = step;
		if (!draft.row.open) draft.open(t);
		if (draft.row.tradingSessionEndsAt !== endsAt) draft.set({ tradingSessionEndsAt: endsAt });
		const { sourceRef } = price;
		draft.addTicks('ticks', [{ t, price: price.price, sourceT: price.sourceT, sourceRef, source: asset.source }], t);
		return { no: price.no, sourceT: price.sourceT, aliveMs: t };
	};

	return {
		assetIds,
		async advance() {
			const nowMs = clock.now();
			if (!assets.some((asset) => isDue(asset, nowMs))) return nowMs + LOOK_EVERY_MS;
			const logged = new Map<number, Omit<Memory, 'row'>>();
			const { drafts } = await tickLog.write(assetIds, ({ drafts, clockMs }) => {
				for (const draft of drafts) logged.set(draft.row.assetId, draftAsset(draft, clockMs));
			});
			for (const { row } of drafts) {
				const { no, sourceT, aliveMs } = logged.get(row.assetId) ?? memories.get(row.assetId) ?? FORGOTTEN;
				memories.set(row.assetId, { row, no, sourceT, aliveMs });
			}
			return nowMs + LOOK_EVERY_MS;
		},
	};
}

/** After a commit that only closed assets because of a moved clock. */
const FORGOTTEN = { no: 0, sourceT: 0, aliveMs: 0 };

function computeStep(
	asset: FeedAsset,
	row: WriterRow,
	tradingSession: TradingSession,
	price: QuotedPrice | null,
	memory: Memory | undefined,
	atMs: number,
): Step {
	if (!tradingSession.open) return computeClose(row, 'hours', tradingSession.untilMs);
	if (price === null) return computeClose(row, 'feed', null);
	const no = memory?.no ?? 0;
	const isTick = price.no > no && (!row.open || price.price !== row.lastPrice || price.sourceT !== memory?.sourceT);
	// A delay in our own database counts like a delay on the way (MARKET-08). A quote that changes nothing is not logged.
	if (isTick && atMs - price.newestSourceT > asset.lagMaxMs) return computeClose(row, 'feed', null);
	// After the clock went back: closed until time has passed the last stamp (MARKET-09).
	if (!row.open && atMs <= row.loggedThrough) return NOTHING;
	if (isTick && (!row.open || atMs - (row.lastT ?? 0) >= TICK_EVERY_MS))
		return { kind: 'tick', price, endsAt: tradingSession.untilMs };
	// Also after the clock was moved back, which only the commit finds out.
	const isQuiet = Math.abs(atMs - (memory?.aliveMs ?? 0)) >= HEARTBEAT_EVERY_MS;
	if (!row.open || !isQuiet || atMs - price.aliveMs > LIVING_WITHIN_MS) return NOTHING;
	return { kind: 'heartbeat', no: isTick ? no : Math.max(no, price.no) };
}

/** Hours that end while the feed is down say more than the feed does. */
function computeClose(row: WriterRow, reason: ClosedReason, opensAt: number | null): Step {
	const isClosed = !row.open && row.closedReason === reason && row.opensAt === opensAt;
	return isClosed ? NOTHING : { kind: 'close', reason, opensAt };
}
