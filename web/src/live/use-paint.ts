import type { LiveTick } from '@fairtick/domain/live/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { throttle } from './throttle.ts';
import { useLive, watchClock } from './use-live.ts';

const PAINT_EVERY_MS = 250;

/** Keeps the newest `paint` at hand and runs it after each render, so that a change of language shows at once. */
function usePainter<Target extends HTMLElement>(paint: (element: Target) => void) {
	const element = useRef<Target>(null);
	const latest = useRef(paint);
	useLayoutEffect(() => {
		latest.current = paint;
		if (element.current !== null) paint(element.current);
	});
	const repaint = useRef(() => {
		if (element.current !== null) latest.current(element.current);
	});
	return { element, repaint: repaint.current };
}

/**
 * Writes an asset's newest tick straight into an element, at most four times a second: React renders nothing. The
 * element must have no children of React's. `paint` gets null before the first tick.
 */
export function useTickPaint<Target extends HTMLElement>(
	assetId: number,
	paint: (element: Target, tick: LiveTick | null) => void,
): RefObject<Target | null> {
	const live = useLive();
	const { element, repaint } = usePainter<Target>((target) => paint(target, live.latestTick(assetId)));
	useEffect(() => {
		const { request, cancel } = throttle(repaint, PAINT_EVERY_MS);
		const unwatch = live.watchTicks(assetId, request);
		return () => {
			unwatch();
			cancel();
		};
	}, [live, assetId, repaint]);
	return element;
}

/** Writes what depends on the server's clock straight into an element, once every `stepMs` (see `useServerNow`). */
export function useClockPaint<Target extends HTMLElement>(
	stepMs: number,
	paint: (element: Target, nowMs: number) => void,
): RefObject<Target | null> {
	const live = useLive();
	const { element, repaint } = usePainter<Target>((target) => paint(target, live.nowMs()));
	useEffect(() => watchClock(live, stepMs, repaint), [live, stepMs, repaint]);
	return element;
}
