import type { ChartPalette } from '../model/chart-palette.ts';

const HEADER_PX = 40;
const MARGIN_PX = 14;

interface PictureOptions {
	/** The element that holds the chart. */
	readonly element: HTMLElement;
	readonly palette: ChartPalette;
	/** Asset and kind at the left of the header, the time at its right. */
	readonly title: string;
	readonly time: string;
}

/** The shown chart with a header, as a PNG. Throws if the browser cannot make one. */
export async function drawChartPicture({ element, palette, title, time }: PictureOptions): Promise<Blob> {
	const frame = element.getBoundingClientRect();
	const scale = window.devicePixelRatio;
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(frame.width * scale);
	canvas.height = Math.round((frame.height + HEADER_PX) * scale);
	const context = canvas.getContext('2d');
	if (context === null) throw new Error('This browser draws no pictures');
	context.scale(scale, scale);
	context.fillStyle = palette.ground;
	context.fillRect(0, 0, frame.width, frame.height + HEADER_PX);
	context.textBaseline = 'middle';
	context.font = `600 14px ${palette.font}`;
	context.fillStyle = palette.text;
	context.fillText(title, MARGIN_PX, HEADER_PX / 2);
	context.textAlign = 'right';
	context.font = `400 12px ${palette.font}`;
	context.fillStyle = palette.secondary;
	context.fillText(time, frame.width - MARGIN_PX, HEADER_PX / 2);
	// KLineChart's layers are stacked in document order.
	for (const layer of element.querySelectorAll('canvas')) {
		const { left, top, width, height } = layer.getBoundingClientRect();
		if (width > 0 && height > 0)
			context.drawImage(layer, left - frame.left, top - frame.top + HEADER_PX, width, height);
	}
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty')) : resolve(blob)), 'image/png');
	});
}
