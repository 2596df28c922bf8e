import { Component, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from '../kit/base/store.ts';
import { LoadingBarLine } from '../kit/navigation/loading-bar-line.tsx';
import type { Shown } from '../kit/navigation/navigation.ts';
import type { Route } from '../kit/navigation/route.ts';
import type { Scroll } from '../kit/navigation/scroll.ts';
import { useNavigation } from '../kit/navigation/use-navigation.ts';
import { lazyPart } from '../kit/ui/lazy-part.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { LoadFailed } from './layouts/error-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';

const SiteNotices = lazyPart('SiteNotices', () => import('./site-notices.tsx'), ['about']);

/** The page loads first. */
const WAITS_MS = 3_000;

/** The page in its layout, and the parts that stay through all navigations. */
export function Shell({ scroll }: { scroll: Scroll }) {
	const navigation = useNavigation();
	const shown = useStore(navigation.shown);
	useLayoutEffect(() => {
		if (shown === null) return;
		document.getElementById('first-paint')?.remove();
		scroll.settle(shown);
	}, [scroll, shown]);
	return (
		<>
			<LoadingBarLine />
			{shown !== null && (
				<FailureBoundary shown={shown}>
					{shown.failed ? <LoadFailed /> : <RootLayout>{shown.chain.reduceRight(drawInside, null)}</RootLayout>}
				</FailureBoundary>
			)}
			<SiteNoticesRegion />
			<Dialogs />
		</>
	);
}

/** A group keeps its instance while its pages change. A page of another address gets a new one. */
function drawInside(inner: ReactNode, route: Route): ReactNode {
	if (route.page === undefined) return inner;
	return <route.page key={'path' in route ? route.path : 'group'}>{inner}</route.page>;
}

interface BoundaryProps {
	readonly shown: Shown;
	readonly children: ReactNode;
}

/** Treats a page that throws while rendering as failed to load, until the next navigation. */
class FailureBoundary extends Component<BoundaryProps, { failed: boolean; shown: Shown | null }> {
	override readonly state = { failed: false, shown: null };
	static getDerivedStateFromError = () => ({ failed: true });
	static getDerivedStateFromProps({ shown }: BoundaryProps, before: { shown: Shown | null }) {
		return before.shown === shown ? null : { failed: false, shown };
	}
	override render() {
		return this.state.failed ? <LoadFailed /> : this.props.children;
	}
}

/** The operator's announcements, loaded once the page has settled. */
function SiteNoticesRegion() {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(true), WAITS_MS);
		return () => clearTimeout(timer);
	}, []);
	return settled ? <SiteNotices /> : null;
}
