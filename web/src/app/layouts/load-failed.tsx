import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** The error layout: a page or its data did not load (LAYOUT-02). */
export function LoadFailed({ error }: ErrorComponentProps) {
	const { t } = useTranslation();
	const router = useRouter();
	console.error(error);
	return (
		<main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 text-center" role="alert">
			<h1 className="text-lg font-semibold">{t('error_alert_title')}</h1>
			<p className="max-w-100 text-secondary">{t('error_alert_text')}</p>
			<Button look="primary" onClick={() => router.invalidate()}>
				{t('common.tryAgain')}
			</Button>
		</main>
	);
}
