/** Milliseconds between two beats of the server's clock: everything moves in them alone for viewers who asked for less motion. */
export const CALM_BEAT_MS = 2_000;

/** Returns whether the viewer, or the device, asked for less motion. */
export function isMotionReduced(): boolean {
	const { motion } = document.documentElement.dataset;
	return motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
