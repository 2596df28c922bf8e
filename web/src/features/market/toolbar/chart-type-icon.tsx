import type { ChartType } from '@fairtick/domain/charts/contract';

const PATHS: Readonly<Record<ChartType, string>> = {
	area: 'M2 13.5 6 8l4 3 6-7M2 16.5h14',
	candle: 'M5.5 2v3M5.5 12v4M3.5 5h4v7h-4zM12.5 2v5M12.5 13v3M10.5 7h4v6h-4z',
	bar: 'M5.5 3v12M5.5 5.5h-3M5.5 12h3M12.5 3v12M12.5 7h-3M12.5 11h3',
	heikin_ashi: 'M4 16v-2M2.5 9.5h3V14h-3zM9 11.5V14M7.5 6h3v5.5h-3zM14 2v1M12.5 3h3v5.5h-3z',
};

/** A small picture of a chart type. */
export function ChartTypeIcon({ type }: { type: ChartType }) {
	return (
		<svg
			width={18}
			height={18}
			viewBox="0 0 18 18"
			fill="none"
			stroke="currentColor"
			strokeWidth={1.5}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={PATHS[type]} />
		</svg>
	);
}
