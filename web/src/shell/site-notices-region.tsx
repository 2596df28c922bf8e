import { useEffect, useState } from 'react';
import { lazyPart } from '../kit/ui/lazy-part.tsx';

const SiteNotices = lazyPart('SiteNotices', () => import('./site-notices.tsx'), ['about']);
/** The page comes first. */
const WAITS_MS = 3_000;

/** What the operator has to say, once the page has settled. */
export function SiteNoticesRegion() {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(true), WAITS_MS);
		return () => clearTimeout(timer);
	}, []);
	return settled ? <SiteNotices /> : null;
}
