import { Outlet, useMatches } from '@tanstack/react-router';
import { useTitle } from '../navigation/use-title.ts';
import { BasicLayout } from './basic-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';

const LAYOUTS = { basic: BasicLayout, default: DefaultLayout, error: ErrorLayout } as const;
export type LayoutName = keyof typeof LAYOUTS;

/** Chooses the frame that the page names and keeps its instance while pages share it (LAYOUT-01). */
export function RootLayout() {
	const page = useMatches().at(-1);
	const notFound = page?.id === '__root__';
	useTitle(notFound ? 'notFound' : page?.staticData.title);
	const Layout = LAYOUTS[page?.staticData.layout ?? 'default'];
	return (
		<Layout>
			<Outlet />
		</Layout>
	);
}
