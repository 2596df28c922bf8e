import type { ComponentType, ReactNode } from 'react';
import type { LayoutName } from '../../kit/navigation/route.ts';
import { useShown } from '../../kit/navigation/use-navigation.ts';
import { useTitle } from '../../kit/navigation/use-title.ts';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { Footer, VisitorHeader } from './frame.ts';

const LAYOUTS: Readonly<Record<LayoutName, ComponentType<{ children: ReactNode }>>> = {
	basic: BasicLayout,
	default: DefaultLayout,
	error: ErrorLayout,
};

/** Renders the page's frame and keeps its instance while pages share it (LAYOUT-01). */
export function RootLayout({ children }: { children: ReactNode }) {
	const { title, layout = 'default' } = useShown().route;
	useTitle(title);
	const Layout = LAYOUTS[layout];
	return <Layout>{children}</Layout>;
}

/** A single centred column for forms. */
function BasicLayout({ children }: { children: ReactNode }) {
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
