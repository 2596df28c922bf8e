import type { SiteConfig } from '@fairtick/domain/site/contract';
import { createContext, useContext } from 'react';

const SiteContext = createContext<Readonly<SiteConfig> | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Readonly<SiteConfig> {
	const site = useContext(SiteContext);
	if (site === null) throw new Error('useSite needs a SiteProvider');
	return site;
}
