import type { AxisCreateTicksParams, AxisTick, IndicatorDrawParams } from 'klinecharts';
import { createPriceTicks } from '../model/chart-numbers.ts';
import type { IndicatorName } from './indicator-list.ts';

/** The theme's colours that an indicator may need. */
export interface IndicatorColours {
	/** One for each line. */
	readonly lines: readonly string[];
	readonly guide: string;
}

/** Levels that are looked at, as dashed lines; the lowest and highest value where the scale is fixed. */
const GUIDES: Partial<
	Record<IndicatorName, { readonly levels: readonly number[]; readonly range?: [number, number] }>
> = {
	RSI: { levels: [30, 70], range: [0, 100] },
	KDJ: { levels: [20, 80] },
	WR: { levels: [-20, -80], range: [-100, 0] },
	CCI: { levels: [-100, 100] },
	AROON: { levels: [30, 70], range: [0, 100] },
	MTM: { levels: [0] },
	ROC: { levels: [0] },
	TRIX: { levels: [0] },
	DMA: { levels: [0] },
	BIAS: { levels: [0] },
};

/** Between the middles of two labels of an axis that just do not touch. */
const LABEL_PX = 15;

/** The labels of an indicator's axis: its guides, and what has room beside them. */
export function createGuideTicks(name: IndicatorName): (axis: AxisCreateTicksParams) => AxisTick[] {
	const levels = GUIDES[name]?.levels ?? [];
	return ({ range, bounding, defaultTicks }) => {
		const coordOf = (value: number) => bounding.height * (1 - (value - range.realFrom) / range.realRange);
		const guides = levels
			.map((value) => ({ value, coord: coordOf(value), text: '' }))
			.filter(({ coord }) => coord >= 0 && coord <= bounding.height);
		const beside = defaultTicks.filter((tick) => guides.every(({ coord }) => Math.abs(coord - tick.coord) >= LABEL_PX));
		return createPriceTicks({ defaultTicks: [...guides, ...beside] });
	};
}

type DrawParams = IndicatorDrawParams<unknown, unknown, IndicatorColours>;

/** Options with which KLineChart draws an indicator's guides under its lines; none for an indicator without guides. */
export function guidesOf(name: IndicatorName) {
	const guides = GUIDES[name];
	if (guides === undefined) return {};
	const [minValue, maxValue] = guides.range ?? [];
	return {
		...(minValue !== undefined && { minValue, maxValue }),
		draw: ({ ctx, bounding, yAxis, indicator }: DrawParams) => {
			ctx.strokeStyle = indicator.extendData.guide;
			ctx.lineWidth = 1;
			ctx.setLineDash([3, 4]);
			for (const level of guides.levels) {
				const y = Math.round(yAxis.convertToPixel(level)) + 0.5;
				ctx.beginPath();
				ctx.moveTo(0, y);
				ctx.lineTo(bounding.width, y);
				ctx.stroke();
			}
			// The lines themselves are drawn as ever.
			return false;
		},
	};
}
