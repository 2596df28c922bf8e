import { PATHS } from '@fairtick/domain/pages/pages';
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { loadChunk } from '../../kit/base/load-chunk.ts';
import { useShown } from '../../kit/navigation/use-navigation.ts';
import { Footer, VisitorHeader } from './frame.ts';

// Menus and lists that no visitor needs, so that forms and the welcome page load without them.
const TopBar = lazy(async () => ({
	default: (await loadChunk('TopBar', () => import('../top-bar/top-bar.tsx'))).TopBar,
}));

/** The signed-in top bar or the visitor's header around a page. The trading page fills the window. */
export function DefaultLayout({ children }: { children: ReactNode }) {
	const user = useUser();
	const onTrading = useShown().route.path === PATHS.home;
	const header =
		user === null ? (
			<VisitorHeader />
		) : (
			<Suspense fallback={<div className="h-13 shrink-0 border-b border-line bg-surface desktop:h-14" />}>
				<TopBar user={user} onTrading={onTrading} />
			</Suspense>
		);
	if (user !== null && onTrading)
		return (
			<div className="flex h-dvh flex-col overflow-hidden">
				{header}
				{children}
			</div>
		);
	return (
		<div className="flex min-h-dvh flex-col">
			{header}
			<main className="flex min-h-dvh flex-1 flex-col justify-center">{children}</main>
			<Footer />
		</div>
	);
}
