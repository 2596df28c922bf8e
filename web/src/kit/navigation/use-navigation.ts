import { type ParamsOf, readParams } from '@fairtick/domain/pages/page';
import { createContext, use } from 'react';
import { useStore } from '../base/store.ts';
import type { Navigation, Shown } from './navigation.ts';

const NavigationContext = createContext<Navigation | null>(null);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
	const navigation = use(NavigationContext);
	if (navigation === null) throw new Error('useNavigation: no NavigationProvider around');
	return navigation;
}

/** The shown page: its address and its entry in the table. For pages and layouts. */
export function useShown(): Shown {
	const shown = useStore(useNavigation().shown);
	if (shown === null) throw new Error('useShown: no page has come yet');
	return shown;
}

/** The parameters of the shown page, whose address matches one of these patterns. */
export function useParams<Pattern extends string>(...patterns: readonly Pattern[]): ParamsOf<Pattern> {
	const { path } = useShown().address;
	for (const pattern of patterns) {
		const params = readParams(pattern, path);
		if (params !== null) return params;
	}
	throw new Error(`useParams: ${path} is not of ${patterns}`);
}
