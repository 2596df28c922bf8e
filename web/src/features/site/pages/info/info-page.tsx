import { INFO_PATHS, type InfoName } from '@fairtick/domain/site/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../kit/i18n/format.ts';
import { currentLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { useShown } from '../../../../kit/navigation/use-navigation.ts';
import { CHANGED_ON, type Section } from './content.ts';
import { InfoBlock } from './info-block.tsx';
import { infoQuery } from './load-info.ts';
import { PublishedText } from './published-text.tsx';
import { TermsState } from './terms-state.tsx';

interface InfoPageProps {
	/** Content below its lead, and its heading if it has one. */
	top?: ReactNode;
	topSection?: Pick<Section, 'id' | 'title'>;
	/** Content in place of its sections for now. */
	instead?: ReactNode;
	/** Content below it while its sections are shown. */
	children?: ReactNode;
}

/** One informational page: what it says, with its sections to jump to and the day of the last change (ROUTE-05). */
export function InfoPage({ top, topSection, instead, children }: InfoPageProps) {
	const { t } = useTranslation();
	const name = useInfoName();
	// After a change of language the old text stays until the new one is there.
	const { data } = useQuery({ ...infoQuery(name, currentLocale()), placeholderData: (previous) => previous });
	if (data === undefined) return null;
	const { published, builtIn } = data;
	const { content } = published;
	const changedOn = published.changed_at ?? CHANGED_ON[name];
	const sections = content?.sections ?? builtIn.sections;
	return (
		<>
			<article className="mx-auto grid w-full max-w-260 flex-1 content-start gap-x-14 gap-y-10 px-4 py-10 desktop:grid-cols-[minmax(0,1fr)_15rem] desktop:py-14">
				<header className="flex max-w-[68ch] flex-col gap-3 text-base leading-7">
					<h1 className="text-xl font-bold tracking-tight text-balance">{t(`title.${name}`)}</h1>
					{content === null ? (
						<p className="text-secondary">{builtIn.lead}</p>
					) : (
						<PublishedText html={content.lead} className="text-secondary" />
					)}
					<p className="text-sm text-secondary">{t('info.changed', { date: formatLongDate(changedOn) })}</p>
					{published.terms_version !== null && <TermsState version={published.terms_version} />}
					{top}
				</header>
				{instead ?? (
					<>
						<Contents name={name} sections={topSection ? [topSection, ...sections] : sections} />
						<div className="flex max-w-[68ch] flex-col gap-10 text-base leading-7">
							{content === null
								? builtIn.sections.map(({ id, title, blocks }) => (
										<InfoSection key={id} id={id} title={title}>
											{blocks.map((block, index) => (
												// biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
												<InfoBlock key={index} block={block} />
											))}
										</InfoSection>
									))
								: content.sections.map(({ id, title, html }) => (
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

/** The page's name, which its route carries as its title. */
function useInfoName(): InfoName {
	return useShown().route.title as InfoName;
}

interface ContentsProps {
	name: InfoName;
	sections: readonly Pick<Section, 'id' | 'title'>[];
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
