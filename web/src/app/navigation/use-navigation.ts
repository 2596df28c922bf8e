import { createContext, use } from 'react';
import { useStore } from '../../base/store.ts';
import type { Navigation, Shown } from './navigation.ts';

const NavigationContext = createContext<Navigation | null>(null);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
	const navigation = use(NavigationContext);
	if (navigation === null) throw new Error('useNavigation: no NavigationProvider around');
	return navigation;
}

/** The page that is shown: its address, its entry in the table and what its path names. For pages and layouts. */
export function useShown(): Shown {
	const shown = useStore(useNavigation().shown);
	if (shown === null) throw new Error('useShown: no page has come yet');
	return shown;
}
