import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { buttonClass } from '../../kit/ui/button.tsx';

/** The target of the role guard (ROUTE-07). */
export function UnauthorizedPage() {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col items-center gap-4 px-4 py-24 text-center">
			<h1 className="text-lg font-semibold">{t('unauthorized.title')}</h1>
			<p className="text-secondary">{t('unauthorized.text')}</p>
			<Link to="/" className={buttonClass('primary')}>
				{t('notFound.home')}
			</Link>
		</div>
	);
}
