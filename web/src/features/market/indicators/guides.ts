import type { AxisCreateTicksParams, AxisTick, IndicatorDrawParams } from 'klinecharts';
import { createPriceTicks } from '../model/chart-numbers.ts';
import type { IndicatorName } from './indicator-list.ts';

/** Theme colours for indicators. */
export interface IndicatorColours {
	/** One for each line. */
	readonly lines: readonly string[];
	readonly guide: string;
}

/** Customary levels as dashed lines, and the limits of a fixed scale. */
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

/** Minimum distance between the middles of two axis labels. */
const LABEL_PX = 15;

/** The labels of an indicator's axis: its guides, and others that fit beside them. */
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

/** KLineChart options that draw an indicator's guides under its lines; empty without guides. */
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
			// False: KLineChart also draws the lines.
			return false;
		},
	};
}
