import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showTitle } from '../document-title.ts';
import { useSite } from '../site.ts';
import { BasicLayout } from './basic-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';

const LAYOUTS = { basic: BasicLayout, default: DefaultLayout } as const;

/** Chooses the frame that the page names and keeps its instance while pages share it (LAYOUT-01). */
export function RootLayout() {
	const { t } = useTranslation();
	const { app_name } = useSite();
	const page = useMatches().at(-1);
	const notFound = page?.id === '__root__';
	const title = notFound ? 'notFound' : page?.staticData.title;
	useEffect(() => showTitle(app_name, title && t(`title.${title}`)), [app_name, title, t]);
	const Layout = LAYOUTS[page?.staticData.layout ?? 'default'];
	return (
		<Layout>
			<Outlet />
		</Layout>
	);
}
