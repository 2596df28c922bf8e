import { PATHS } from '@fairtick/domain/pages/pages';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';

/** The frame of the pages that check a receipt: an introduction, and a link to the page about the log. */
export function VerifyFrame({ lead, children }: { lead: string; children: ReactNode }) {
	const { t } = useTranslation();
	return (
		<article className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex flex-col gap-2">
				<h1 className="text-xl font-bold tracking-tight">{t('title.verify')}</h1>
				<p className="max-w-[68ch] text-base text-secondary">
					{lead}{' '}
					<Link to={PATHS.proof} className="whitespace-nowrap text-text underline underline-offset-4">
						{t('verify.whatIsLog')}
					</Link>
				</p>
			</header>
			{children}
		</article>
	);
}
