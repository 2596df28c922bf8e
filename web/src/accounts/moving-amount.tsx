import { useLayoutEffect, useRef } from 'react';

const MOVE_MS = 450;

interface MovingAmountProps {
	/** Minor units. */
	amountMinor: number;
	format(amountMinor: number): string;
}

/** An amount that runs to its new value instead of jumping there; at once for those who asked for less motion. */
export function MovingAmount({ amountMinor, format }: MovingAmountProps) {
	const element = useRef<HTMLSpanElement>(null);
	const shown = useRef(amountMinor);
	useLayoutEffect(() => {
		const from = shown.current;
		const beganMs = performance.now();
		const isStill =
			from === amountMinor || document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
		let frame = 0;
		const step = (nowMs: number) => {
			const done = isStill ? 1 : Math.min(1, Math.max(0, nowMs - beganMs) / MOVE_MS);
			shown.current = Math.round(from + (amountMinor - from) * (1 - (1 - done) ** 3));
			if (element.current !== null) element.current.textContent = format(shown.current);
			if (done < 1) frame = requestAnimationFrame(step);
		};
		step(beganMs);
		return () => cancelAnimationFrame(frame);
	}, [amountMinor, format]);
	return <span ref={element} />;
}
