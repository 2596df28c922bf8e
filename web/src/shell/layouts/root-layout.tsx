import type { ComponentType, ReactNode } from 'react';
import type { LayoutName } from '../../kit/navigation/route.ts';
import { useShown } from '../../kit/navigation/use-navigation.ts';
import { useTitle } from '../../kit/navigation/use-title.ts';
import { BasicLayout } from './basic-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';

const LAYOUTS: Readonly<Record<LayoutName, ComponentType<{ children: ReactNode }>>> = {
	basic: BasicLayout,
	default: DefaultLayout,
	error: ErrorLayout,
};

/** Chooses the frame that the page names and keeps its instance while pages share it (LAYOUT-01). */
export function RootLayout({ children }: { children: ReactNode }) {
	const { title, layout = 'default' } = useShown().route;
	useTitle(title);
	const Layout = LAYOUTS[layout];
	return <Layout>{children}</Layout>;
}
