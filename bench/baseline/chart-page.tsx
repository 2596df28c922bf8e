import { type Chart, dispose, init, type KLineData } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

const MINUTE_MS = 60_000;
const BARS = 300;

/** A walk that is the same each time. */
function makeBars(endMs: number): KLineData[] {
	return Array.from({ length: BARS }, (_, index) => {
		const [open, close] = [1_000 + Math.sin(index / 9) * 20, 1_000 + Math.sin((index + 1) / 9) * 20];
		const timestamp = endMs - (BARS - index) * MINUTE_MS;
		return { timestamp, open, close, high: Math.max(open, close) + 2, low: Math.min(open, close) - 2 };
	});
}

/** A chart and two buttons on React and nothing else: what PERF-12 and PERF-13 compare the trading page with. */
function Page() {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = place.current as HTMLElement;
		const chart = init(element) as Chart;
		chart.setSymbol({ ticker: 'BARE', pricePrecision: 2, volumePrecision: 0 });
		chart.setPeriod({ type: 'minute', span: 1 });
		chart.setDataLoader({ getBars: ({ callback }) => callback(makeBars(Date.now()), false) });
		return () => dispose(element);
	}, []);
	return (
		<main>
			<h1>A chart on React</h1>
			<div ref={place} style={{ height: '70vh' }} />
			<button type="button">Up</button>
			<button type="button">Down</button>
		</main>
	);
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
