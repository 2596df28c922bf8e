import type { OverlayFigure } from 'klinecharts';
import { type ChartPalette, withAlpha } from '../model/chart-palette.ts';
import type { TicketLines } from '../model/chart-trade.ts';
import { chip, verticalLine } from './mark-figures.ts';

const EDGE_PX = 4;
const LABEL_HEIGHT_PX = 28;
/** Half of the room that a line's label needs. */
const LABEL_HALF_PX = 64;

/**
 * Draws "buy until" dotted and "ends at" solid, each labelled at the foot of the chart, and faint beside trades
 * (TRADE-06).
 */
export function ticketFigures(
	lines: TicketLines,
	palette: ChartPalette,
	{ width, height }: { readonly width: number; readonly height: number },
	toX: (atMs: number) => number,
	isFaint: boolean,
): OverlayFigure[] {
	const { surface, secondary, text, font, lineStrong } = palette;
	const look = { background: surface, font, border: palette.line, baseline: 'bottom' as const, y: height - EDGE_PX };
	const figures: OverlayFigure[] = [];
	if (lines.buyUntilMs !== null && toX(lines.buyUntilMs) < width) {
		const x = toX(lines.buyUntilMs);
		figures.push(verticalLine(x, height, { colour: lineStrong, dash: [2, 4] }));
		const label = { ...look, ...placeLabel(x, width), y: look.y - LABEL_HEIGHT_PX };
		figures.push(chip({ ...label, text: lines.buyUntilLabel, colour: secondary }));
	}
	const endX = toX(lines.endsAtMs);
	const beyond = endX > width;
	if (!beyond) figures.push(verticalLine(endX, height, { colour: withAlpha(lineStrong, isFaint ? 0.5 : 1) }));
	// Beyond the right edge the label stays at the edge with an arrow.
	const label = beyond ? `${lines.endsAtLabel} →` : lines.endsAtLabel;
	figures.push(chip({ ...look, ...placeLabel(endX, width), text: label, colour: text }));
	return figures;
}

/** A label is centred under its line, or right-aligned near the right edge. */
function placeLabel(x: number, width: number): { x: number; align: CanvasTextAlign } {
	return x > width - LABEL_HALF_PX ? { x: width - EDGE_PX, align: 'right' } : { x, align: 'center' };
}
