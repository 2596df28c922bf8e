import type { OverlayFigure } from 'klinecharts';
import { formatAmount, formatShortDuration } from '../../../kit/i18n/format.ts';
import { withAlpha } from '../model/chart-palette.ts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { arrowOf } from './chip-texts.ts';
import { chip, line, rectangle } from './mark-figures.ts';
import type { Chip } from './stack-chips.ts';
import {
	type Bounds,
	type DrawSeals,
	EDGE_PX,
	FOOT_PX,
	type Scale,
	stateColour,
	type TradesContent,
	widthOf,
	within,
} from './trade-figures.ts';

/** Time from the instant to which an entry is sealed to the first tick of its block, milliseconds. */
const FIRST_TICK_MS = 250;
/** Time for which the closed lock stays on its entry, and for which the ring around it contracts, milliseconds. */
const SHUT_MS = 1_200;
const RING_MS = 350;
const RING_PX = 16;
const BADGE_PX = 11;
const BEAT_MS = 500;

/** Trades whose entries are sealed to one instant share a lock. */
interface Seal {
	readonly untilMs: number;
	readonly trades: readonly ChartTrade[];
}

/** Draws waiting sealed entries (TRADE-20), and for a moment the lock that closed on an entry. */
export interface Seals {
	readonly draw: DrawSeals;
	/** Updates the list of trades. */
	follow(trades: readonly ChartTrade[]): void;
	stop(): void;
}

const isPending = ({ outcome, entry, sealedUntilMs }: ChartTrade) =>
	outcome === 'open' && entry === null && sealedUntilMs !== null;

/** `redraw` makes the chart request the figures again. `isCalm`: reduced motion is requested. */
export function createSeals(redraw: () => void, isCalm: boolean, nowMs = () => performance.now()): Seals {
	const pending = new Set<string>();
	/** Times, by the monotonic clock, at which entries came while their locks were shown. */
	const shut = new Map<string, number>();
	let beat: ReturnType<typeof setInterval> | undefined;
	let frame = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const snap = (id: string) => {
		const sinceMs = nowMs() - (shut.get(id) ?? Number.NEGATIVE_INFINITY);
		return sinceMs < SHUT_MS ? sinceMs : null;
	};
	const animate = () => {
		redraw();
		const isRinging = [...shut.keys()].some((id) => (snap(id) ?? RING_MS) < RING_MS);
		if (isRinging) frame = requestAnimationFrame(animate);
	};
	const shutOn = (entered: readonly ChartTrade[]) => {
		for (const { id } of entered) shut.set(id, nowMs());
		clearTimeout(timer);
		timer = setTimeout(() => {
			for (const id of shut.keys()) if (snap(id) === null) shut.delete(id);
			redraw();
		}, SHUT_MS + 50);
		cancelAnimationFrame(frame);
		if (!isCalm) frame = requestAnimationFrame(animate);
	};
	return {
		draw: (content, bounds, scale) => {
			const seals = groupSeals(content.trades);
			const drawn = seals.map((seal) => sealFigures(seal, content, bounds, scale));
			return {
				figures: [
					...drawn.flatMap(({ figures }) => figures),
					...content.trades.flatMap((trade) => {
						const sinceMs = snap(trade.id);
						return sinceMs === null ? [] : shutFigures(trade, isCalm ? RING_MS : sinceMs, content, scale);
					}),
				],
				chips: drawn.flatMap(({ chips }) => chips),
			};
		},
		follow(trades) {
			const entered = trades.filter(({ id, entry }) => entry !== null && pending.has(id));
			pending.clear();
			for (const trade of trades) if (isPending(trade)) pending.add(trade.id);
			if (entered.length > 0) shutOn(entered);
			if (pending.size === 0) {
				clearInterval(beat);
				beat = undefined;
			} else beat ??= setInterval(redraw, BEAT_MS);
		},
		stop() {
			clearInterval(beat);
			clearTimeout(timer);
			cancelAnimationFrame(frame);
		},
	};
}

/** Groups by instant of entry, earliest first; newest trade last in each. */
function groupSeals(trades: readonly ChartTrade[]): Seal[] {
	const pending = trades.filter(isPending).toSorted((a, b) => a.acceptedAtMs - b.acceptedAtMs);
	const instants = [...new Set(pending.map(({ sealedUntilMs }) => sealedUntilMs ?? 0))].toSorted((a, b) => a - b);
	return instants.map((untilMs) => ({
		untilMs,
		trades: pending.filter(({ sealedUntilMs }) => sealedUntilMs === untilMs),
	}));
}

/**
 * A band that closes from the newest price to the future entry, and a lock there at the height of the newest price,
 * with the remaining seconds.
 */
function sealFigures(
	{ untilMs, trades }: Seal,
	content: TradesContent,
	bounds: Bounds,
	{ toX, tickX, toY }: Scale,
): { readonly figures: readonly OverlayFigure[]; readonly chips: readonly Chip[] } {
	const { palette, nowMs, newest } = content;
	const x = tickX(untilMs + FIRST_TICK_MS);
	if (x < 0 || x > bounds.width) return { figures: [], chips: [] };
	const fromMs = Math.min(...trades.map(({ acceptedAtMs }) => acceptedAtMs));
	const open = Math.min(1, Math.max(0, (untilMs - nowMs) / (untilMs - fromMs)));
	// Begins at the newest price, because later prices do not exist yet.
	const fromX = Math.min(x, newest === null ? toX(nowMs) : tickX(newest.atMs));
	const foot = bounds.height - FOOT_PX;
	const y = within(newest === null ? foot / 2 : toY(newest.price), content, bounds);
	const text = chipText(trades, untilMs - nowMs);
	const width = widthOf(text, palette.font);
	const beside = BADGE_PX + 4;
	const isTight = x + beside + width > bounds.width - EDGE_PX;
	const left = isTight ? x - beside - width : x + beside;
	return {
		figures: [
			rectangle(fromX, 0, x - fromX, foot, withAlpha(palette.price, 0.12)),
			line({ x, y: 0 }, { x, y: foot }, { colour: withAlpha(palette.price, 0.7), dash: [2, 3] }),
			chip({
				x: left,
				y,
				text,
				align: 'left',
				font: palette.font,
				colour: palette.text,
				background: palette.surface,
				border: palette.price,
			}),
			...badge({ x, y }, { ground: palette.surface, ink: palette.price, open }),
		],
		chips: [
			{ right: left + width, middle: y, width },
			{ right: x + BADGE_PX, middle: y, width: 2 * BADGE_PX },
		],
	};
}

/** `▲ 10.00 · 3s`; several: `▲ ×3 · 30.00 · 3s`; three dots when the entry is due. */
function chipText(trades: readonly ChartTrade[], leftMs: number): string {
	const stake = formatAmount(trades.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0));
	const left = leftMs > 0 ? formatShortDuration(Math.ceil(leftMs / 1_000)) : '…';
	const count = trades.length > 1 ? [`×${trades.length}`] : [];
	return `${arrowOf(trades)} ${[...count, stake, left].join(' · ')}`;
}

/** The lock that closed on an entry, in its trade's colour, with a contracting ring. */
function shutFigures(
	trade: ChartTrade,
	sinceMs: number,
	{ palette, worthOf }: TradesContent,
	{ tickX, toY }: Scale,
): OverlayFigure[] {
	if (trade.entry === null || trade.outcome !== 'open') return [];
	const place = { x: tickX(trade.entry.atMs), y: toY(trade.entry.price) };
	const ink = stateColour(worthOf(trade), palette);
	const left = 1 - Math.min(1, sinceMs / RING_MS);
	const ring: OverlayFigure[] =
		left === 0 ? [] : [circle(place, BADGE_PX + RING_PX * left ** 2, { fill: withAlpha(ink, 0), ink, size: 2 })];
	return [...ring, ...badge(place, { ground: palette.surface, ink, open: 0 })];
}

interface BadgeLook {
	readonly ground: string;
	readonly ink: string;
	/** Opening of the shackle: from 1 at the acceptance to 0, closed. */
	readonly open: number;
}

const BODY = { width: 9, height: 7 };
const SHACKLE = { radius: 3, arm: 2, lift: 3 };

/** A lock in a circle. */
function badge(at: { x: number; y: number }, { ground, ink, open }: BadgeLook): OverlayFigure[] {
	const body = { x: at.x - BODY.width / 2, y: at.y - 1.5 };
	return [
		circle(at, BADGE_PX, { fill: ground, ink, size: 1.5 }),
		shackle({ x: at.x, y: body.y - SHACKLE.arm - SHACKLE.lift * open }, ink, open),
		rectangle(body.x, body.y, BODY.width, BODY.height, ink, 1.5),
	];
}

/** Half a circle with two arms. While it is open, its right arm ends above the body. */
function shackle({ x, y }: { x: number; y: number }, colour: string, open: number): OverlayFigure {
	const { radius, arm, lift } = SHACKLE;
	const bow = Array.from({ length: 9 }, (_, step) => {
		const angle = Math.PI * (1 - step / 8);
		return { x: x + radius * Math.cos(angle), y: y - radius * Math.sin(angle) };
	});
	const foot = y + arm + lift * open;
	return {
		type: 'line',
		attrs: { coordinates: [{ x: x - radius, y: foot }, ...bow, { x: x + radius, y: open > 0 ? y + arm : foot }] },
		styles: { color: colour, size: 1.5, style: 'solid' },
		ignoreEvent: true,
	};
}

const circle = (
	{ x, y }: { x: number; y: number },
	r: number,
	{ fill, ink, size }: { readonly fill: string; readonly ink: string; readonly size: number },
): OverlayFigure => ({
	type: 'circle',
	attrs: { x, y, r },
	styles: { style: 'stroke_fill', color: fill, borderColor: ink, borderSize: size },
	ignoreEvent: true,
});
