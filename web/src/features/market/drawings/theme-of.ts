import type { Chart } from 'klinecharts';
import type { Theme } from './to-overlay.ts';

/** The theme of a chart. */
export function themeOf(chart: Chart): Theme {
	const element = chart.getDom();
	return element !== null && getComputedStyle(element).colorScheme === 'light' ? 'light' : 'dark';
}
