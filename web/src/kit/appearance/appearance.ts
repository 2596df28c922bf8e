import { writeCookie, YEAR_S } from '../base/cookies.ts';
import { browserStorage, readJson } from '../base/storage.ts';
import { createStore } from '../base/store.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const PALETTES = ['standard', 'colour-blind'] as const;
export type Palette = (typeof PALETTES)[number];
export const MOTIONS = ['system', 'reduced'] as const;
export type Motion = (typeof MOTIONS)[number];

export interface Appearance {
	readonly theme: Theme;
	readonly palette: Palette;
	readonly motion: Motion;
}

const STORAGE_KEY = 'appearance';
const DEFAULT: Appearance = { theme: 'system', palette: 'standard', motion: 'system' };
const prefersLight = window.matchMedia('(prefers-color-scheme: light)');

function readStored(): Appearance {
	const { theme, palette, motion } = (readJson(browserStorage, STORAGE_KEY) ?? {}) as Partial<Appearance>;
	return {
		theme: THEMES.find((known) => known === theme) ?? DEFAULT.theme,
		palette: PALETTES.find((known) => known === palette) ?? DEFAULT.palette,
		motion: MOTIONS.find((known) => known === motion) ?? DEFAULT.motion,
	};
}

/** The viewer's theme, colours and motion, stored in this browser. */
export const appearance = createStore(readStored());

function apply(): void {
	const { theme, palette, motion } = appearance.get();
	const root = document.documentElement;
	const shown = theme === 'system' ? (prefersLight.matches ? 'light' : 'dark') : theme;
	root.dataset['theme'] = shown;
	// The server renders the page in this theme before any script runs.
	writeCookie('theme', shown, YEAR_S);
	root.dataset['palette'] = palette;
	root.dataset['motion'] = motion;
}

/** Applies the stored choice now, and after each change of it, also in another tab, or of the system's preference. */
export function startAppearance(): void {
	apply();
	prefersLight.addEventListener('change', apply);
	window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && appearance.set(readStored()));
	appearance.subscribe(() => {
		browserStorage.set(STORAGE_KEY, JSON.stringify(appearance.get()));
		apply();
	});
}
