import { INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { markPlace, showPage } from '@fairtick/texts/page';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSite } from '../../../../kit/base/use-site.ts';
import { formatLongDate } from '../../../../kit/i18n/format.ts';
import { currentLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { useShown } from '../../../../kit/navigation/use-navigation.ts';
import { CHANGED_ON, infoQuery } from './load-info.ts';
import { PublishedText } from './published-text.tsx';
import { TermsState } from './terms-state.tsx';

interface Heading {
	readonly id: string;
	readonly title: string;
}

interface InfoPageProps {
	/** Content below its lead, and the heading of that content, if any. */
	top?: ReactNode;
	topSection?: Heading;
	/** Temporary content in place of its sections. */
	instead?: ReactNode;
	/** Content below its sections. */
	children?: ReactNode;
}

/** An information page with a table of contents and the day of its last change (ROUTE-05). */
export function InfoPage({ top, topSection, instead, children }: InfoPageProps) {
	const { t } = useTranslation();
	const site = useSite();
	const name = useInfoName();
	// After a change of language the old text stays until the new one is loaded.
	const { data } = useQuery({ ...infoQuery(name, currentLocale()), placeholderData: (previous) => previous });
	if (data === undefined) return null;
	const { published, builtIn } = data;
	const changedOn = published.changed_at ?? CHANGED_ON[name];
	// The page itself shows its operator.
	const { lead, sections } = published.content ?? showPage(builtIn, site, () => markPlace('operator'));
	return (
		<>
			<article className="mx-auto grid w-full max-w-260 flex-1 content-start gap-x-14 gap-y-10 px-4 py-10 desktop:grid-cols-[minmax(0,1fr)_15rem] desktop:py-14">
				<header className="flex max-w-[68ch] flex-col gap-3 text-base leading-7">
					<h1 className="text-xl font-bold tracking-tight text-balance">{t(`title.${name}`)}</h1>
					<PublishedText html={lead} className="text-secondary" />
					<p className="text-sm text-secondary">{t('info.changed', { date: formatLongDate(changedOn) })}</p>
					{published.terms_version !== null && <TermsState version={published.terms_version} />}
					{top}
				</header>
				{instead ?? (
					<>
						<Contents name={name} sections={topSection ? [topSection, ...sections] : sections} />
						<div className="flex max-w-[68ch] flex-col gap-10 text-base leading-7">
							{sections.map(({ id, title, html }) => (
								<InfoSection key={id} id={id} title={title}>
									<PublishedText html={html} />
								</InfoSection>
							))}
						</div>
					</>
				)}
			</article>
			{instead === undefined && children}
		</>
	);
}

function InfoSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-4">
			<h2 id={id} className="scroll-mt-6 text-lg font-semibold">
				{title}
			</h2>
			{children}
		</section>
	);
}

/** The page's name, from its route's title. */
function useInfoName(): InfoName {
	return useShown().route.title as InfoName;
}

interface ContentsProps {
	name: InfoName;
	sections: readonly Heading[];
}

function Contents({ name, sections }: ContentsProps) {
	const { t } = useTranslation();
	return (
		<nav
			aria-label={t('info.contents')}
			className="max-w-[68ch] self-start rounded border border-line bg-surface p-4 text-base desktop:sticky desktop:top-8 desktop:max-h-[calc(100dvh-4rem)] desktop:overflow-y-auto desktop:col-start-2 desktop:row-span-2 desktop:row-start-1"
		>
			<p className="mb-1 text-xs font-semibold text-secondary">{t('info.contents')}</p>
			<ul className="gap-x-6 text-sm min-[600px]:max-desktop:columns-2 [&>li]:break-inside-avoid">
				{sections.map(({ id, title }) => (
					<li key={id}>
						<Link
							to={INFO_PATHS[name]}
							hash={id}
							className="flex min-h-11 items-center rounded hover:underline desktop:min-h-0 desktop:py-1.5"
						>
							{title}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
