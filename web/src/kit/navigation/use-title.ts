import type { TextKey } from '@fairtick/texts/text-key';
import { useEffect } from 'react';
import { useSite } from '../base/use-site.ts';
import { useTranslation } from '../i18n/use-translation.ts';

export type PageTitle = TextKey extends infer Key ? (Key extends `title.${infer Page}` ? Page : never) : never;

const COLLECT_MS = 10;

/**
 * App name · page title, or the app name alone. Quick changes are combined before they reach the document (ROUTE-09).
 */
export function useTitle(page: PageTitle | undefined): void {
	const { t } = useTranslation();
	const { app_name } = useSite();
	useEffect(() => {
		const timer = setTimeout(() => {
			// Loading the texts may be what failed.
			const name = page === undefined ? '' : t(`title.${page}`, '');
			document.title = name === '' ? app_name : `${app_name} · ${name}`;
		}, COLLECT_MS);
		return () => clearTimeout(timer);
	}, [app_name, page, t]);
}
