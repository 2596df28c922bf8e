import { createStore } from '../base/store.ts';

const DURATION_MS = 3_000;
const TICK_MS = 100;
/** Percentage above which the bar finishes by itself. */
const FINISHES_ABOVE = 95;
const HOLD_MS = 500;
export const FADE_MS = 400;

export interface BarState {
	readonly phase: 'hidden' | 'progressing' | 'finished' | 'fading';
	readonly percent: number;
	/** Red until the next start. */
	readonly failed: boolean;
}

const HIDDEN: BarState = { phase: 'hidden', percent: 0, failed: false };

/** The bar that shows a navigation (BAR-01 to BAR-03): hidden → progressing → finished → fading → hidden. */
export function createLoadingBar(random: () => number = Math.random) {
	const state = createStore<BarState>(HIDDEN);
	const change = (part: Partial<BarState>) => state.set({ ...state.get(), ...part });
	let timer: ReturnType<typeof setTimeout> | undefined;

	const tick = () => {
		const percent = state.get().percent + Math.floor((10_000 / DURATION_MS) * random());
		if (percent > FINISHES_ABOVE) return complete();
		change({ percent });
		timer = setTimeout(tick, TICK_MS);
	};
	const complete = () => {
		clearTimeout(timer);
		change({ phase: 'finished', percent: 100 });
		timer = setTimeout(fade, HOLD_MS);
	};
	const fade = () => {
		change({ phase: 'fading' });
		timer = setTimeout(() => change({ phase: 'hidden', percent: 0 }), FADE_MS);
	};

	return {
		state,
		/** Starts from 0, whatever was shown before. */
		start(): void {
			clearTimeout(timer);
			state.set({ ...HIDDEN, phase: 'progressing' });
			timer = setTimeout(tick, TICK_MS);
		},
		/** Does nothing when the bar is not progressing. */
		finish(): void {
			if (state.get().phase === 'progressing') complete();
		},
		/** Shows a failure even if the bar had finished by itself. */
		fail(): void {
			change({ failed: true });
			complete();
		},
	};
}

export const loadingBar = createLoadingBar();
