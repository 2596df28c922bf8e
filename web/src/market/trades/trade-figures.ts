import { type OverlayFigure, utils } from 'klinecharts';
import { type ChartPalette, withAlpha } from '../chart-palette.ts';
import type { ChartTrade } from '../chart-trade.ts';
import { openChipText, resultChipText, rowTexts, sumWorth, timeLeft, type WorthOf } from './chip-texts.ts';
import { CHIP_PADDING_PX, CHIP_TEXT_PX, chip, dot, line, rectangle } from './mark-figures.ts';
import { CHIP_HEIGHT_PX, stackChips } from './stack-chips.ts';
import { groupEnded, groupOpen, type TradeGroup } from './trade-groups.ts';

interface Scale {
	toX(atMs: number): number;
	toY(price: number): number;
}

export interface TradesContent {
	readonly trades: readonly ChartTrade[];
	readonly palette: ChartPalette;
	readonly nowMs: number;
	/** Key of the group whose trades are listed. */
	readonly opened: string | null;
	worthOf(trade: ChartTrade): number | null;
}

interface Bounds {
	readonly width: number;
	readonly height: number;
}

interface PlacedChip {
	readonly key: string;
	readonly text: string;
	readonly background: string;
	readonly right: number;
	readonly middle: number;
	readonly width: number;
	/** Reacts to the pointer. */
	readonly opens: boolean;
	readonly large: boolean;
	readonly rows: readonly string[];
}

/** Distance of a chip from its dot, of a result above its exit, and of anything from the edges. */
const BESIDE_PX = 10;
const ABOVE_PX = 26;
const EDGE_PX = 4;
const RESULT_TEXT_PX = 14;
/** Above the end lines: their countdowns. Below them: the labels of the ticket's lines. */
const COUNTDOWN_PX = 14;
const FOOT_PX = 34;
/** Lines to the end are drawn for so many trades of a group; more would be a mesh. */
const MOST_WAYS = 5;
const ROW_PX = 20;

/** What is drawn of trades: the winning half, ways, end lines with their countdowns, dots, and chips (CHART-01, CHART-02). */
export function tradeFigures(content: TradesContent, bounds: Bounds, scale: Scale): OverlayFigure[] {
	const { trades, palette, worthOf } = content;
	const open = groupOpen(trades);
	const ended = groupEnded(trades);
	const chips = [
		...ended.flatMap((group) => resultChip(group, palette, bounds, scale)),
		...open.flatMap((group) => openChip(group, content, bounds, scale)),
	];
	const middles = stackChips(chips, bounds.height);
	return [
		...tint(open, palette, bounds, scale, worthOf),
		...[...open, ...ended].flatMap((group) => wayFigures(group, palette, scale)),
		...endLines(open, content, bounds, scale),
		...chips.flatMap((one, index) => chipFigures(one, middles[index] as number, content, bounds)),
	];
}

/** The half that wins the next trades to end, faintly, while they all need the same. */
function tint(
	groups: readonly TradeGroup[],
	{ up }: ChartPalette,
	{ height }: Bounds,
	{ toX, toY }: Scale,
	worthOf: WorthOf,
): OverlayFigure[] {
	const [next, after] = groups;
	if (next === undefined || next.direction === null || after?.expiresAtMs === next.expiresAtMs) return [];
	const entries = next.trades.flatMap(({ entry }) => (entry === null ? [] : [entry]));
	if (entries.length === 0) return [];
	const left = Math.min(...entries.map(({ atMs }) => toX(atMs)));
	const right = toX(next.expiresAtMs);
	const ys = entries.map(({ price }) => toY(price));
	const [top, bottom] = next.direction === 'up' ? [0, Math.min(...ys)] : [Math.max(...ys), height];
	const isWinning = (sumWorth(next, worthOf) ?? 0) > 0;
	return [rectangle(left, top, right - left, bottom - top, withAlpha(up, isWinning ? 0.14 : 0.07))];
}

function endLines(
	groups: readonly TradeGroup[],
	{ palette, nowMs, worthOf }: TradesContent,
	{ height, width }: Bounds,
	{ toX }: Scale,
): OverlayFigure[] {
	const ends = [...new Set(groups.flatMap(({ trades }) => trades.map(({ expiresAtMs }) => expiresAtMs)))];
	return ends
		.toSorted((a, b) => a - b)
		.flatMap((endMs, index) => {
			const x = toX(endMs);
			if (x > width) return [];
			const here = groups.filter(({ expiresAtMs }) => expiresAtMs === endMs);
			const worths = here.map((group) => sumWorth(group, worthOf));
			const colour = stateColour(
				worths.includes(null) ? null : worths.reduce<number>((sum, one) => sum + (one ?? 0), 0),
				palette,
			);
			const ending = line(
				{ x, y: COUNTDOWN_PX + CHIP_HEIGHT_PX / 2 },
				{ x, y: height - FOOT_PX },
				{ colour: withAlpha(colour, index < MOST_WAYS ? 0.7 : 0.25) },
			);
			if (index >= MOST_WAYS) return [ending];
			const { surface, text, font } = palette;
			const label = { x, y: COUNTDOWN_PX, text: timeLeft(endMs, nowMs), colour: text, background: surface, font };
			return [ending, chip({ ...label, border: colour })];
		});
}

function wayFigures({ trades }: TradeGroup, palette: ChartPalette, { toX, toY }: Scale): OverlayFigure[] {
	return trades.flatMap((trade, index) => {
		if (trade.entry === null) return [];
		const colour = trade.direction === 'up' ? palette.up : palette.down;
		const entry = { x: toX(trade.entry.atMs), y: toY(trade.entry.price) };
		const { exit } = trade;
		const exitDot = exit === null ? null : { x: toX(exit.atMs), y: toY(exit.price) };
		const isDrawn = trades.length - index <= MOST_WAYS;
		return [
			...(isDrawn ? [line(entry, { x: toX(trade.expiresAtMs), y: entry.y }, { colour, dash: [4, 4] })] : []),
			...ringed(entry, colour, palette),
			...(exitDot === null || !isDrawn ? [] : ringed(exitDot, outcomeColour(trade, palette), palette)),
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

/** Green while it would win, red while it would lose; grey while neither is known. */
export function stateColour(worthMinor: number | null, { up, down, secondary }: ChartPalette): string {
	return worthMinor === null || worthMinor === 0 ? secondary : worthMinor > 0 ? up : down;
}

const widthOf = (text: string, font: string, size = CHIP_TEXT_PX) =>
	utils.calcTextWidth(text, size, '600', font) + 2 * CHIP_PADDING_PX;

/** Left of the newest entry, and always within the chart. */
function openChip(group: TradeGroup, content: TradesContent, bounds: Bounds, { toX, toY }: Scale): PlacedChip[] {
	const { palette, worthOf, nowMs, opened } = content;
	const entry = group.trades.findLast((trade) => trade.entry !== null)?.entry;
	if (entry === undefined || entry === null) return [];
	const text = openChipText(group, worthOf, nowMs);
	const width = widthOf(text, palette.font);
	const right = toX(entry.atMs) - BESIDE_PX;
	const opens = group.trades.length > 1;
	return [
		{
			key: group.key,
			text,
			width,
			background: stateColour(sumWorth(group, worthOf), palette),
			right: Math.min(Math.max(right, width + EDGE_PX), bounds.width - EDGE_PX),
			middle: toY(entry.price),
			opens,
			large: false,
			rows: opens && opened === group.key ? rowTexts(group, worthOf) : [],
		},
	];
}

/** Above the exit, or above the entry of a trade that has none. */
function resultChip(group: TradeGroup, palette: ChartPalette, bounds: Bounds, { toX, toY }: Scale): PlacedChip[] {
	const last = group.trades.at(-1);
	const at = last?.exit ?? last?.entry ?? null;
	if (last === undefined || at === null) return [];
	const text = resultChipText(group);
	const width = widthOf(text, palette.font, RESULT_TEXT_PX);
	const right = toX(at.atMs) + width / 2;
	const single = group.trades.length === 1;
	const profit = sumWorth(group, ({ profitMinor }) => profitMinor);
	return [
		{
			key: group.key,
			text,
			width,
			background: single ? outcomeColour(last, palette) : stateColour(profit, palette),
			right: Math.min(Math.max(right, width + EDGE_PX), bounds.width - EDGE_PX),
			middle: toY(at.price) - ABOVE_PX,
			opens: false,
			large: true,
			rows: [],
		},
	];
}

function chipFigures(one: PlacedChip, middle: number, { palette }: TradesContent, { height }: Bounds): OverlayFigure[] {
	const { onFill, font, raised, line: border, text: colour } = palette;
	const face = chip({
		x: one.right,
		y: middle,
		text: one.text,
		colour: onFill,
		background: one.background,
		font,
		align: 'right',
		...(one.large && { size: RESULT_TEXT_PX }),
		...(one.opens && { key: one.key }),
	});
	if (one.rows.length === 0) return [face];
	const isBelow = middle + (one.rows.length + 1) * ROW_PX < height;
	const rows = one.rows.map((text, index) =>
		chip({
			...{ x: one.right, text, colour, font, border, background: raised, align: 'right' },
			y: middle + (isBelow ? 1 : -1) * (index + 1) * ROW_PX,
		}),
	);
	return [...rows, face];
}
