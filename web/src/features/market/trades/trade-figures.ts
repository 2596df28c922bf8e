import { type OverlayFigure, utils } from 'klinecharts';
import { type ChartPalette, withAlpha } from '../model/chart-palette.ts';
import type { ChartPoint, ChartTrade } from '../model/chart-trade.ts';
import {
	type ChipRow,
	listRows,
	openChipText,
	resultChipText,
	sumWorth,
	timeLeft,
	type WorthOf,
} from './chip-texts.ts';
import { CHIP_PADDING_PX, CHIP_TEXT_PX, chip, dot, line, rectangle } from './mark-figures.ts';
import { CHIP_HEIGHT_PX, CHIP_STEP_PX, type Chip, stackChips } from './stack-chips.ts';
import { endSecond, groupEnded, groupOpen, MOST_CHIPS, type TradeGroup } from './trade-groups.ts';

export interface Scale {
	toX(atMs: number): number;
	/** Horizontal position of a tick. Single ticks are on the bar that shows them. */
	tickX(atMs: number): number;
	toY(price: number): number;
}

export interface TradesContent {
	readonly trades: readonly ChartTrade[];
	readonly palette: ChartPalette;
	readonly nowMs: number;
	/** Height of the title over the chart. */
	readonly titlePx: number;
	/** Width of the legend over the left of the chart. */
	readonly legendPx: number;
	/** Key of the group whose trades are listed. */
	readonly opened: string | null;
	/** True if a chip or row of one trade opens its details. */
	readonly opensTrades: boolean;
	/** The newest price; null before the first. */
	readonly newest: ChartPoint | null;
	/** Draws trades with waiting sealed entries; null if there are none or its code is loading. */
	readonly drawSeals: DrawSeals | null;
	worthOf(trade: ChartTrade): number | null;
	/** The chance of winning now, in percent; null where it is unknown. */
	chanceOf(trade: ChartTrade): number | null;
}

/** Draws sealed entries, and returns the positions of their chips, which other chips avoid. */
export type DrawSeals = (
	content: TradesContent,
	bounds: Bounds,
	scale: Scale,
) => { readonly figures: readonly OverlayFigure[]; readonly chips: readonly Chip[] };

export interface Bounds {
	readonly width: number;
	readonly height: number;
}

/** The middle of the countdowns, below the title, and that of the first chip below them. */
const countdownY = ({ titlePx }: TradesContent) => titlePx + CHIP_HEIGHT_PX / 2;
const firstY = (content: TradesContent) => countdownY(content) + CHIP_STEP_PX;

/** The key of a chip or row: of its group, and of the trade whose details it opens, if it is about one. */
const toKey = (group: string, tradeId?: string) => (tradeId === undefined ? group : `${group}#${tradeId}`);
export const readKey = (key: string) => {
	const [group = key, tradeId] = key.split('#');
	return { group, tradeId };
};

interface PlacedChip {
	/** Null: it does not react to the pointer. */
	readonly key: string | null;
	readonly text: string;
	readonly background: string;
	readonly right: number;
	readonly middle: number;
	readonly width: number;
	readonly large: boolean;
	readonly rows: readonly ChipRow[];
}

/** Distance of a chip from its dot, of a result above its exit, and of everything from the edges. */
const BESIDE_PX = 10;
const ABOVE_PX = 26;
export const EDGE_PX = 4;
const RESULT_TEXT_PX = 14;
/** Room at the foot for the labels of the ticket's lines. */
export const FOOT_PX = 34;
/** Maximum lines to the expiry for the trades of a group; more would be a mesh. */
const MOST_WAYS = 5;
/** On a narrower chart notices cover the top, so results stay below them. */
const NARROW_PX = 560;
const NEWS_PX = 166;
/** Trades share a chip if their expiries are nearer to each other than this share of the chart's width (CHART-10). */
const NEAR_SHARE = 0.05;
/** No chip lies over this share of the width before the newest price, where the newest candles are (CHART-10). */
const NEWEST_SHARE = 0.1;
/** Maximum chips on a narrow chart. */
const MOST_NARROW_CHIPS = 3;
const ROW_PX = 20;

/**
 * The figures of trades: the winning half, lines to the expiry, expiries with countdowns, dots, and chips (CHART-01,
 * CHART-02).
 */
export function tradeFigures(content: TradesContent, bounds: Bounds, scale: Scale): OverlayFigure[] {
	const { trades, palette, worthOf } = content;
	const top = firstY(content) - CHIP_HEIGHT_PX / 2;
	const rowsPx = bounds.height - FOOT_PX - top;
	const most = Math.min(Math.floor(rowsPx / CHIP_STEP_PX), bounds.width < NARROW_PX ? MOST_NARROW_CHIPS : MOST_CHIPS);
	const isSealed = ({ entry, sealedUntilMs }: ChartTrade) => entry === null && sealedUntilMs !== null;
	const open = groupOpen(
		trades.filter((trade) => !isSealed(trade)),
		most,
		NEAR_SHARE * spanMs(bounds, scale, content.nowMs),
	);
	const ended = groupEnded(trades, most);
	const seals = content.drawSeals?.(content, bounds, scale) ?? { figures: [], chips: [] };
	const chips = [
		...ended.flatMap((group) => resultChip(group, content, bounds, scale)),
		...open.flatMap((group) => openChip(group, content, bounds, scale)),
	];
	const middles = stackChips(
		[...seals.chips, ...chips].map((one) => ({ ...one, middle: one.middle - top })),
		rowsPx,
	)
		.slice(seals.chips.length)
		.map((middle) => middle + top);
	return [
		...tint(open, palette, bounds, scale, worthOf),
		...[...open, ...ended].flatMap((group) => wayFigures(group, content, scale)),
		...endLines(trades, content, bounds, scale),
		...seals.figures,
		...chips.flatMap((one, index) => chipFigures(one, middles[index] as number, content, bounds)),
	];
}

/**
 * Tints the half that wins the next trades to expire, if all open trades need the same. With both directions neither
 * half wins.
 */
function tint(
	groups: readonly TradeGroup[],
	{ up }: ChartPalette,
	{ height }: Bounds,
	{ toX, tickX, toY }: Scale,
	worthOf: WorthOf,
): OverlayFigure[] {
	const [next] = groups;
	if (next === undefined || next.direction === null) return [];
	if (groups.some(({ direction }) => direction !== next.direction)) return [];
	const entries = next.trades.flatMap(({ entry }) => (entry === null ? [] : [entry]));
	if (entries.length === 0) return [];
	const left = Math.min(...entries.map(({ atMs }) => tickX(atMs)));
	const right = toX(next.expiresAtMs);
	const ys = entries.map(({ price }) => toY(price));
	const [top, bottom] = next.direction === 'up' ? [0, Math.min(...ys)] : [Math.max(...ys), height];
	const isWinning = (sumWorth(next, worthOf) ?? 0) > 0;
	return [rectangle(left, top, right - left, bottom - top, withAlpha(up, isWinning ? 0.14 : 0.07))];
}

/** Expiries of open trades, each with its countdown unless an earlier one is in its place. */
function endLines(
	trades: readonly ChartTrade[],
	content: TradesContent,
	{ height, width }: Bounds,
	{ toX }: Scale,
): OverlayFigure[] {
	const { palette, nowMs, worthOf } = content;
	const y = countdownY(content);
	const open = trades.filter(({ outcome }) => outcome === 'open');
	const seconds = [...new Set(open.map(endSecond))].toSorted((a, b) => a - b);
	let takenTo = Number.NEGATIVE_INFINITY;
	return seconds.flatMap((second, index) => {
		const ending = open.filter((trade) => endSecond(trade) === second);
		const endMs = Math.min(...ending.map(({ expiresAtMs }) => expiresAtMs));
		const x = toX(endMs);
		if (x > width) return [];
		const worths = ending.map(worthOf);
		const worth = worths.includes(null) ? null : worths.reduce<number>((sum, one) => sum + (one ?? 0), 0);
		const colour = stateColour(worth, palette);
		const { surface, text: letters, font } = palette;
		const text = timeLeft(endMs, nowMs);
		const half = widthOf(text, font) / 2;
		const isNamed = x - half > takenTo;
		if (isNamed) takenTo = x + half;
		const from = { x, y: y + CHIP_HEIGHT_PX / 2 };
		const near = index < MOST_WAYS;
		const endLine = line(from, { x, y: height - FOOT_PX }, { colour: withAlpha(colour, near ? 0.8 : 0.25) });
		if (!isNamed) return [endLine];
		const label = { x, y, text, colour: letters, background: surface, font };
		return [endLine, chip({ ...label, border: colour })];
	});
}

/** From the entry to the expiry, and for a result from there to the exit, in the colour of the trade's state. */
function wayFigures(
	{ trades }: TradeGroup,
	{ palette, worthOf }: TradesContent,
	{ toX, tickX, toY }: Scale,
): OverlayFigure[] {
	return trades.flatMap((trade, index) => {
		if (trade.entry === null) return [];
		const isOpen = trade.outcome === 'open';
		const colour = isOpen ? stateColour(worthOf(trade), palette) : outcomeColour(trade, palette);
		const entry = { x: tickX(trade.entry.atMs), y: toY(trade.entry.price) };
		const { exit } = trade;
		const isDrawn = trades.length - index <= MOST_WAYS;
		if (!isDrawn) return ringed(entry, colour, palette);
		const end = { x: toX(trade.expiresAtMs), y: entry.y };
		const way = [line(entry, end, { colour, dash: [4, 4] }), ...ringed(entry, colour, palette)];
		if (exit === null) return way;
		const out = { x: tickX(exit.atMs), y: toY(exit.price) };
		const atEnd = { x: end.x, y: out.y };
		return [
			line(end, atEnd, { colour, size: 2 }),
			line(out, atEnd, { colour, dash: [2, 2] }),
			...way,
			...ringed(out, colour, palette),
		];
	});
}

const ringed = (place: { x: number; y: number }, colour: string, { ground }: ChartPalette): OverlayFigure[] => [
	dot(place, 6, ground),
	dot(place, 4.5, colour),
];

function outcomeColour({ outcome }: ChartTrade, { up, down, secondary }: ChartPalette): string {
	return outcome === 'won' ? up : outcome === 'lost' ? down : secondary;
}

/** Green while winning, red while losing, grey while unknown. */
export function stateColour(worthMinor: number | null, { up, down, secondary }: ChartPalette): string {
	return worthMinor === null || worthMinor === 0 ? secondary : worthMinor > 0 ? up : down;
}

export const widthOf = (text: string, font: string, size = CHIP_TEXT_PX) =>
	utils.calcTextWidth(text, size, '600', font) + 2 * CHIP_PADDING_PX;

/** The middle of a chip, limited to the room between the countdowns and the labels at the foot. */
export function within(y: number, content: TradesContent, { height }: Bounds): number {
	return Math.max(firstY(content), Math.min(y, height - FOOT_PX - CHIP_HEIGHT_PX / 2));
}

/** Time that the width shows, in milliseconds. */
function spanMs({ width }: Bounds, { toX }: Scale, nowMs: number): number {
	const perSecond = toX(nowMs + 1_000) - toX(nowMs);
	return perSecond > 0 ? (width / perSecond) * 1_000 : 0;
}

/**
 * The place of a chip: at the first of the wanted right edges at which it covers neither the newest candles nor the legend. A chip that is
 * too wide for both sides of the newest price is far above or below that price.
 */
function clearPlace(
	{ rights, y, width }: { readonly rights: readonly number[]; readonly y: number; readonly width: number },
	content: TradesContent,
	bounds: Bounds,
	{ tickX, toY }: Scale,
): { readonly right: number; readonly middle: number } {
	const { newest, legendPx } = content;
	const most = bounds.width - EDGE_PX;
	const middle = within(y, content, bounds);
	if (newest === null) return { right: Math.min(Math.max(rights[0] ?? most, width + EDGE_PX), most), middle };
	const newestX = tickX(newest.atMs);
	const before = newestX - NEWEST_SHARE * bounds.width;
	const isClear = (right: number) =>
		right <= most &&
		(right - width >= newestX + BESIDE_PX || (right <= before && right - width >= Math.max(EDGE_PX, legendPx)));
	const right = [...rights, most, before].find(isClear);
	if (right !== undefined) return { right, middle };
	const foot = toY(newest.price) < bounds.height / 2 ? bounds.height : 0;
	return { right: Math.min(Math.max(before, width + EDGE_PX), most), middle: within(foot, content, bounds) };
}

const keyOf = ({ key, trades }: TradeGroup) => toKey(key, trades.length === 1 ? trades[0]?.id : undefined);
/** A chip of one trade reacts to the pointer only to open its details. */
const isActive = (key: string, { opensTrades }: TradesContent) => opensTrades || readKey(key).tradeId === undefined;

/** Left of the newest entry, or beside the expiry. None while the entry is in the hidden part. */
function openChip(group: TradeGroup, content: TradesContent, bounds: Bounds, scale: Scale): PlacedChip[] {
	const { palette, worthOf, chanceOf, nowMs, opened } = content;
	const { toX, tickX, toY } = scale;
	const entry = group.trades.findLast((trade) => trade.entry !== null)?.entry;
	if (entry === undefined || entry === null) return [];
	const text = openChipText(group, { worthOf, chanceOf, nowMs });
	const width = widthOf(text, palette.font);
	const entryX = tickX(entry.atMs);
	if (entryX > bounds.width) return [];
	const endX = toX(Math.max(...group.trades.map(({ expiresAtMs }) => expiresAtMs)));
	const rights = [entryX - BESIDE_PX, endX - BESIDE_PX, endX + BESIDE_PX + width];
	return [
		{
			key: keyOf(group),
			text,
			width,
			background: stateColour(sumWorth(group, worthOf), palette),
			...clearPlace({ rights, y: toY(entry.price), width }, content, bounds, scale),
			large: false,
			rows: group.trades.length > 1 && opened === group.key ? listRows(group, worthOf) : [],
		},
	];
}

/**
 * Beside the exit, away from the entry's price, or above the entry of a trade without an exit. None if neither is
 * visible.
 */
function resultChip(group: TradeGroup, content: TradesContent, bounds: Bounds, scale: Scale): PlacedChip[] {
	const { palette, newest } = content;
	const { tickX, toY } = scale;
	const last = group.trades.at(-1);
	const at = last?.exit ?? last?.entry ?? null;
	if (last === undefined || at === null) return [];
	const text = resultChipText(group);
	const width = widthOf(text, palette.font, RESULT_TEXT_PX);
	const x = tickX(at.atMs);
	if (x < 0 || x > bounds.width) return [];
	const afterNewest = (newest === null ? x : tickX(newest.atMs)) + BESIDE_PX + width;
	const isBelow = last.exit !== null && last.entry !== null && last.exit.price < last.entry.price;
	const single = group.trades.length === 1;
	const profit = sumWorth(group, ({ profitMinor }) => profitMinor);
	const y = toY(at.price) + (isBelow ? ABOVE_PX : -ABOVE_PX);
	const { right, middle } = clearPlace({ rights: [x + width / 2, afterNewest], y, width }, content, bounds, scale);
	return [
		{
			key: single ? keyOf(group) : null,
			text,
			width,
			background: single ? outcomeColour(last, palette) : stateColour(profit, palette),
			right,
			middle: Math.max(middle, bounds.width < NARROW_PX ? NEWS_PX : 0),
			large: true,
			rows: [],
		},
	];
}

function chipFigures(one: PlacedChip, middle: number, content: TradesContent, { height }: Bounds): OverlayFigure[] {
	const { palette } = content;
	const reacting = (key: string | null) => (key !== null && isActive(key, content) ? { key } : {});
	const { onFill, font, raised, line: border, text: colour } = palette;
	const face = chip({
		x: one.right,
		y: middle,
		text: one.text,
		colour: onFill,
		background: one.background,
		font,
		align: 'right',
		...reacting(one.key),
		...(one.large && { size: RESULT_TEXT_PX }),
	});
	if (one.rows.length === 0) return [face];
	const isBelow = middle + (one.rows.length + 1) * ROW_PX < height;
	const rows = one.rows.map(({ text, tradeId }, index) =>
		chip({
			x: one.right,
			text,
			...reacting(one.key && toKey(one.key, tradeId)),
			colour,
			font,
			border,
			background: raised,
			align: 'right',
			y: middle + (isBelow ? 1 : -1) * (index + 1) * ROW_PX,
		}),
	);
	return [...rows, face];
}
