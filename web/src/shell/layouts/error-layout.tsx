import type { ReactNode } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useNavigation, useShown } from '../../kit/navigation/use-navigation.ts';
import { useTitle } from '../../kit/navigation/use-title.ts';
import { Button } from '../../kit/ui/button.tsx';

/** Centred title and text without a frame (LAYOUT-02). */
export function ErrorLayout({ children }: { children: ReactNode }) {
	const { t } = useTranslation();
	return (
		<main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center" role="alert">
			{/* Loading the texts may be what failed. */}
			<h1 className="text-lg font-semibold text-balance">{t('error_alert_title', 'This page could not be loaded')}</h1>
			<p className="max-w-100 text-secondary">
				{t(
					'error_alert_text',
					'There was a problem with the connection or our server. Nothing in your account has changed.',
				)}
			</p>
			{children}
		</main>
	);
}

/** Shown if a page or its data failed to load; the title stays the page's (ROUTE-14). */
export function LoadFailed() {
	const { t } = useTranslation();
	useTitle(useShown().route.title);
	const navigation = useNavigation();
	return (
		<ErrorLayout>
			<Button look="primary" onClick={() => void navigation.again()}>
				{t('common.tryAgain', 'Try again')}
			</Button>
		</ErrorLayout>
	);
}
