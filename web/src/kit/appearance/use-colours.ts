import { useStore } from '../base/store.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { appearance } from './appearance.ts';

/** Another text whenever the page's colours are others: what is drawn by hand has to be drawn again. */
export function useColours(): string {
	const { theme, palette } = useStore(appearance);
	const systemLight = useMediaQuery('(prefers-color-scheme: light)');
	return `${theme} ${palette} ${systemLight}`;
}
