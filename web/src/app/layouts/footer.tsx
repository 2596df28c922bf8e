import { useTranslation } from 'react-i18next';
import { useSite } from '../site.ts';

export function Footer() {
	const { t } = useTranslation();
	const { app_name } = useSite();
	return (
		<footer className="border-t border-line px-4 py-6 text-center text-xs text-secondary">
			{t('footer.copyright', { year: new Date().getFullYear(), appName: app_name })}
		</footer>
	);
}
