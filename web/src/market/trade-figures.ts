import { type OverlayFigure, utils } from 'klinecharts';
import { type ChartPalette, withAlpha } from './chart-palette.ts';
import type { ChartTrade } from './chart-trade.ts';
import { CHIP_PADDING_PX, CHIP_TEXT_PX, chip, dot, line, verticalLine } from './mark-figures.ts';
import { stackChips } from './stack-chips.ts';

interface Scale {
	toX(atMs: number): number;
	toY(price: number): number;
}

interface PlacedChip {
	readonly text: string;
	readonly background: string;
	readonly right: number;
	readonly middle: number;
	readonly width: number;
}

/** Distance of a chip from its dot. */
const BESIDE_PX = 10;
const ABOVE_PX = 22;

/** Entry dots, ways to the end, end lines and chips of trades, chips apart from one another. */
export function tradeFigures(
	trades: readonly ChartTrade[],
	palette: ChartPalette,
	height: number,
	scale: Scale,
): OverlayFigure[] {
	const chips: PlacedChip[] = [];
	const figures = trades.flatMap((trade) => {
		const placed = trade.outcome === 'open' ? openChip(trade, palette, scale) : resultChip(trade, palette, scale);
		if (placed !== null) chips.push(placed);
		return wayFigures(trade, palette, height, scale);
	});
	const middles = stackChips(chips, height);
	const { onFill, font } = palette;
	return [
		...figures,
		...chips.map(({ text, background, right }, index) =>
			chip({ x: right, y: middles[index] as number, text, colour: onFill, background, font, align: 'right' }),
		),
	];
}

function wayFigures(trade: ChartTrade, palette: ChartPalette, height: number, { toX, toY }: Scale): OverlayFigure[] {
	const colour = trade.direction === 'up' ? palette.up : palette.down;
	const isOpen = trade.outcome === 'open';
	const endX = toX(trade.expiresAtMs);
	const ending = isOpen ? [verticalLine(endX, height, { colour: withAlpha(colour, 0.7) })] : [];
	if (trade.entry === null) return ending;
	const entry = { x: toX(trade.entry.atMs), y: toY(trade.entry.price) };
	const { exit } = trade;
	const exitDot = exit === null ? null : { x: toX(exit.atMs), y: toY(exit.price) };
	return [
		...ending,
		line(entry, { x: endX, y: entry.y }, { colour, dash: [4, 4] }),
		...ringed(entry, colour, palette),
		...(exitDot === null ? [] : ringed(exitDot, outcomeColour(trade, palette), palette)),
	];
}

const ringed = (place: { x: number; y: number }, colour: string, { ground }: ChartPalette): OverlayFigure[] => [
	dot(place, 6, ground),
	dot(place, 4.5, colour),
];

function outcomeColour({ outcome }: ChartTrade, { up, down, secondary }: ChartPalette): string {
	return outcome === 'won' ? up : outcome === 'lost' ? down : secondary;
}

const widthOf = (text: string, font: string) =>
	utils.calcTextWidth(text, CHIP_TEXT_PX, '600', font) + 2 * CHIP_PADDING_PX;

function openChip(trade: ChartTrade, palette: ChartPalette, { toX, toY }: Scale): PlacedChip | null {
	if (trade.entry === null) return null;
	const text = `${trade.direction === 'up' ? '▲' : '▼'} ${trade.label}`;
	return {
		text,
		background: trade.direction === 'up' ? palette.up : palette.down,
		right: toX(trade.entry.atMs) - BESIDE_PX,
		middle: toY(trade.entry.price),
		width: widthOf(text, palette.font),
	};
}

/** Above the exit, or above the entry of a trade that has none. */
function resultChip(trade: ChartTrade, palette: ChartPalette, { toX, toY }: Scale): PlacedChip | null {
	const at = trade.exit ?? trade.entry;
	if (at === null) return null;
	const width = widthOf(trade.label, palette.font);
	return {
		text: trade.label,
		background: outcomeColour(trade, palette),
		right: toX(at.atMs) + width / 2,
		middle: toY(at.price) - ABOVE_PX,
		width,
	};
}
