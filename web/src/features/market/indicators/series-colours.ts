const SERIES = {
	dark: ['#f2a93b', '#b08cff', '#3fc7e8', '#f57fb6', '#9fb3c8', '#e6de5e', '#7f9cff', '#d38b5d', '#c77ddb', '#8fd0ff'],
	light: ['#9a5b00', '#6a3fd0', '#00708f', '#b3246f', '#56657a', '#7a6f00', '#2f51c9', '#8a4a1c', '#84309b', '#0060a8'],
} as const;
/** Further hues are a golden angle apart, so that neighbours differ. */
const GOLDEN_DEGREES = 137.508;

/**
 * The colour of the n-th line on a chart. No two lines share one (CHART-05), and the first ones are not near up or
 * down.
 */
export function seriesColour(index: number, theme: keyof typeof SERIES): string {
	const known = SERIES[theme][index];
	if (known !== undefined) return known;
	return hslToHex((index * GOLDEN_DEGREES) % 360, 0.62, theme === 'dark' ? 0.68 : 0.36);
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
	const reach = saturation * Math.min(lightness, 1 - lightness);
	const channel = (offset: number) => {
		const place = (offset + hue / 30) % 12;
		const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
		return Math.round(255 * value)
			.toString(16)
			.padStart(2, '0');
	};
	return `#${channel(0)}${channel(8)}${channel(4)}`;
}
