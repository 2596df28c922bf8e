import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../../identity/session.ts';
import { useIsDesktop } from '../../ui/use-media-query.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import { Footer } from './footer.tsx';
import { VisitorHeader } from './visitor-header.tsx';

/** The signed-in top bar or the visitor's header around a page; the trading page fills the window. */
export function DefaultLayout({ children }: { children: ReactNode }) {
	const user = useUser();
	const isDesktop = useIsDesktop();
	const onTrading = useLocation({ select: ({ pathname }) => pathname === '/trading' });
	if (user !== null && onTrading)
		return (
			<div className="flex h-dvh flex-col overflow-hidden">
				<TopBar user={user} onTrading isDesktop={isDesktop} />
				{children}
			</div>
		);
	return (
		<div className="flex min-h-dvh flex-col">
			{user === null ? <VisitorHeader /> : <TopBar user={user} onTrading={false} isDesktop={isDesktop} />}
			<main className="flex flex-1 flex-col justify-center">{children}</main>
			<Footer />
		</div>
	);
}
