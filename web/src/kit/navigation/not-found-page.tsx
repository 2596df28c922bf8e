import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button.tsx';
import { Link } from './link.tsx';

export function NotFoundPage() {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col items-center gap-4 px-4 py-24 text-center">
			<p className="text-xl font-bold text-secondary">404</p>
			<h1 className="text-lg font-semibold">{t('notFound.title')}</h1>
			<p className="text-secondary">{t('notFound.text')}</p>
			<Link to="/" className={buttonClass('primary')}>
				{t('notFound.home')}
			</Link>
		</div>
	);
}
