/** What moves by itself does so in one beat of the server's clock for those who asked for less motion. */
export const CALM_BEAT_MS = 2_000;

/** Whether the viewer, or the device, asked for less motion. */
export function isMotionReduced(): boolean {
	const { motion } = document.documentElement.dataset;
	return motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
