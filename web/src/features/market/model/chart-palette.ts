/** The theme's colours as plain strings for the canvas, read from the page's CSS variables. */
export interface ChartPalette {
	readonly ground: string;
	readonly surface: string;
	readonly raised: string;
	readonly line: string;
	readonly lineStrong: string;
	readonly text: string;
	readonly secondary: string;
	readonly up: string;
	readonly down: string;
	readonly onFill: string;
	readonly price: string;
	readonly font: string;
}

export function readChartPalette(element: Element): ChartPalette {
	const style = getComputedStyle(element);
	const read = (name: string) => style.getPropertyValue(name).trim();
	return {
		ground: read('--ground'),
		surface: read('--surface'),
		raised: read('--raised'),
		line: read('--line'),
		lineStrong: read('--line-strong'),
		text: read('--text'),
		secondary: read('--secondary'),
		up: read('--up'),
		down: read('--down'),
		onFill: read('--on-fill'),
		price: read('--focus'),
		font: style.fontFamily,
	};
}

/** A #rrggbb or #rgb colour with an opacity. Builds shorten the first form to the second. */
export function withAlpha(hex: string, alpha: number): string {
	const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
	const byte = Math.round(alpha * 255)
		.toString(16)
		.padStart(2, '0');
	return `${long}${byte}`;
}
