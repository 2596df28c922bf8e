import type { ReactNode } from 'react';
import { Footer, VisitorHeader } from './frame.ts';

/** One column in the middle, for forms. */
export function BasicLayout({ children }: { children: ReactNode }) {
	return (
		<div className="flex min-h-dvh flex-col">
			<VisitorHeader />
			<main className="flex flex-1 justify-center px-4 py-8 desktop:py-14">
				<div className="w-full max-w-100">{children}</div>
			</main>
			<Footer />
		</div>
	);
}
