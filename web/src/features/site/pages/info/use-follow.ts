import type { MouseEvent } from 'react';
import { useNavigation } from '../../../../kit/navigation/use-navigation.ts';

/** Follows links of a text to pages of this site without loading it again; those to other addresses are the browser's. */
export function useFollow() {
	const navigation = useNavigation();
	return (event: MouseEvent) => {
		const href = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
		const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
		if (!isPlain || !href.startsWith('/') || !navigation.knows(href.replace(/[?#].*$/, ''))) return;
		event.preventDefault();
		void navigation.goTo(href);
	};
}
