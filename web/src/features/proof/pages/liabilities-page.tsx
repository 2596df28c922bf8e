import { PATHS } from '@fairtick/domain/pages/pages';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { LiabilitiesSection } from './liabilities-section.tsx';

/** The house's liabilities to its users, and a check of the viewer's own part (PROOF-04). */
export function LiabilitiesPage() {
	const { t } = useTranslation();
	return (
		<article className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-8 px-4 py-8 desktop:py-12">
			<header className="flex flex-col gap-2">
				<h1 className="text-xl font-bold tracking-tight">{t('title.liabilities')}</h1>
				<p className="max-w-[68ch] text-base text-secondary">
					{t('owed.lead')}{' '}
					<Link to={PATHS.proof} className="whitespace-nowrap text-text underline underline-offset-4">
						{t('verify.whatIsLog')}
					</Link>
				</p>
			</header>
			<LiabilitiesSection />
		</article>
	);
}
