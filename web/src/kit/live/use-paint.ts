import type { LiveTick } from '@fairtick/domain/live/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { CALM_BEAT_MS, isMotionReduced } from './reduced-motion.ts';
import { onBeat, throttle } from './throttle.ts';
import { useLive, watchClock } from './use-live.ts';

const PAINT_EVERY_MS = 250;

/** Keeps the newest `paint` and runs it after each render, so that a change of language appears immediately. */
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
 * Writes an asset's newest tick directly into an element, at most four times a second, or less often with reduced
 * motion; React renders nothing. The element must have no React children. `paint` gets null before the first tick.
 */
export function useTickPaint<Target extends HTMLElement>(
	assetId: number,
	paint: (element: Target, tick: LiveTick | null) => void,
): RefObject<Target | null> {
	return useTicksPaint<Target>([assetId], (target, latest) => paint(target, latest(assetId)));
}

/** As `useTickPaint`, for several assets. */
export function useTicksPaint<Target extends HTMLElement>(
	assetIds: readonly number[],
	paint: (element: Target, latest: (assetId: number) => LiveTick | null) => void,
): RefObject<Target | null> {
	const live = useLive();
	const { element, repaint } = usePainter<Target>((target) => paint(target, (assetId) => live.latestTick(assetId)));
	const key = assetIds.join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the list
	useEffect(() => {
		const { request, cancel } = isMotionReduced()
			? onBeat(repaint, CALM_BEAT_MS, () => live.nowMs())
			: throttle(repaint, PAINT_EVERY_MS);
		const unwatch = assetIds.map((assetId) => live.watchTicks(assetId, request));
		return () => {
			for (const end of unwatch) end();
			cancel();
		};
	}, [live, key, repaint]);
	return element;
}

/**
 * Writes content that depends on the server's clock directly into an element, once every `stepMs` (see `useServerNow`).
 */
export function useClockPaint<Target extends HTMLElement>(
	stepMs: number,
	paint: (element: Target, nowMs: number) => void,
): RefObject<Target | null> {
	const live = useLive();
	const { element, repaint } = usePainter<Target>((target) => paint(target, live.nowMs()));
	useEffect(() => watchClock(live, stepMs, repaint), [live, stepMs, repaint]);
	return element;
}
