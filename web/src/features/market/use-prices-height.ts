import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { PRICES_PANE } from './prices-pane.ts';

/** Height of the prices' pane in pixels, updated when panes change; 0 before it is known. */
export function usePricesHeight(chart: Chart | null): number {
	const [height, setHeight] = useState(0);
	useEffect(() => {
		const pane = chart?.getDom(PRICES_PANE, 'main') ?? null;
		if (pane === null) return;
		const observer = new ResizeObserver(() => setHeight(pane.clientHeight));
		observer.observe(pane);
		return () => observer.disconnect();
	}, [chart]);
	return height;
}
