import { useStore } from '../base/store.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { appearance } from './appearance.ts';

/** A key that changes with the page's colours: everything drawn on a canvas must then be redrawn. */
export function useColours(): string {
	const { theme, palette } = useStore(appearance);
	const systemLight = useMediaQuery('(prefers-color-scheme: light)');
	return `${theme} ${palette} ${systemLight}`;
}
