import type { MouseEvent } from 'react';
import { useNavigation } from '../../../../kit/navigation/use-navigation.ts';

/** Follows a text's links to pages of this site without a reload. The browser handles other links. */
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
