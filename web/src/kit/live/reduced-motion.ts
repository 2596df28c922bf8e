/** Interval of updates with reduced motion, aligned to the server's clock, milliseconds. */
export const CALM_BEAT_MS = 2_000;

/** True if the viewer or the device requests reduced motion. */
export function isMotionReduced(): boolean {
	const { motion } = document.documentElement.dataset;
	return motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
