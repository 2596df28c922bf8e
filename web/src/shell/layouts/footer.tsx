import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_NAMES, INFO_PATHS } from '@fairtick/domain/site/contract';
import { useSite } from '../../kit/base/use-site.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';

/** Links to the informational pages and the copyright line (ROUTE-10). */
export function Footer() {
	const { t } = useTranslation();
	const { app_name, has_calendar } = useSite();
	return (
		<footer className="flex flex-col items-center gap-4 border-t border-line px-4 py-6 text-center text-xs text-secondary">
			<nav aria-label={t('nav.information')}>
				<ul className="flex max-w-240 flex-wrap justify-center gap-x-5 desktop:gap-y-1">
					{INFO_NAMES.map((name) => (
						<li key={name}>
							<Link
								to={INFO_PATHS[name]}
								className="inline-flex min-h-11 min-w-6 items-center justify-center rounded hover:text-text hover:underline mouse:min-h-7"
							>
								{t(`title.${name}`)}
							</Link>
						</li>
					))}
					{(['news', 'calendar', 'payouts', 'proof'] as const)
						.filter((name) => has_calendar || name !== 'calendar')
						.map((name) => (
							<li key={name}>
								<Link
									to={PATHS[name]}
									className="inline-flex min-h-11 min-w-6 items-center justify-center rounded hover:text-text hover:underline mouse:min-h-7"
								>
									{t(name === 'news' ? 'title.news' : `nav.${name}`)}
								</Link>
							</li>
						))}
				</ul>
			</nav>
			<p className="max-w-[80ch] text-balance">{t('footer.risk')}</p>
			<p>{t('footer.copyright', { year: new Date().getFullYear(), appName: app_name })}</p>
		</footer>
	);
}
