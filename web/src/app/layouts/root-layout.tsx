import type { ReactNode } from 'react';
import { useShown } from '../navigation/use-navigation.ts';
import { useTitle } from '../navigation/use-title.ts';
import { BasicLayout } from './basic-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';

const LAYOUTS = { basic: BasicLayout, default: DefaultLayout, error: ErrorLayout } as const;
export type LayoutName = keyof typeof LAYOUTS;

/** Chooses the frame that the page names and keeps its instance while pages share it (LAYOUT-01). */
export function RootLayout({ children }: { children: ReactNode }) {
	const { title, layout = 'default' } = useShown().route;
	useTitle(title);
	const Layout = LAYOUTS[layout];
	return <Layout>{children}</Layout>;
}
