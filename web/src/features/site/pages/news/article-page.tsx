import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { isUnknown } from '../../../../kit/api/is-unknown.ts';
import { formatLongDate } from '../../../../kit/i18n/format.ts';
import { currentLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { NotFoundPage } from '../../../../kit/navigation/not-found-page.tsx';
import { useParams } from '../../../../kit/navigation/use-navigation.ts';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { PublishedText } from '../info/published-text.tsx';
import { langOf, languageOf, NewsFacts } from './news-facts.tsx';
import { articleQuery } from './news-query.ts';

/** An article with its corrections, in the reader's language or in the stated one. */
export function ArticlePage() {
	const { t } = useTranslation();
	const { slug } = useParams(PATHS['news.one']);
	const query = useQuery(articleQuery(slug, currentLocale()));
	const { data, error } = query;
	if (data === undefined && isUnknown(error)) return <NotFoundPage />;
	if (data === undefined) return <QueryState query={query} />;
	const { title, summary, content, corrections } = data;
	const lang = langOf(data);
	return (
		<article className="mx-auto flex w-full max-w-[calc(68ch+2rem)] flex-1 flex-col gap-8 px-4 py-8 text-base leading-7 desktop:py-12">
			<header className="flex flex-col gap-3">
				<Link
					to={PATHS.news}
					className="-ml-1 inline-flex min-h-11 items-center gap-1 self-start text-sm text-secondary hover:text-text mouse:min-h-6"
				>
					<ChevronLeft size={16} aria-hidden="true" />
					{t('help.allNews')}
				</Link>
				<h1 lang={lang} className="text-xl font-bold tracking-tight text-balance wrap-anywhere">
					{title}
				</h1>
				<NewsFacts article={data} />
				{lang !== undefined && (
					<p className="rounded border border-line bg-surface px-4 py-3 text-sm leading-6">
						{t('article.otherLanguage', { language: languageOf(data) })}
					</p>
				)}
				<p lang={lang} className="font-medium wrap-anywhere">
					{summary}
				</p>
			</header>
			{corrections.length > 0 && (
				<section aria-labelledby="corrections" className="flex flex-col gap-2 border-l-2 border-line-strong pl-4">
					<h2 id="corrections" className="text-sm font-semibold">
						{t('article.corrections')}
					</h2>
					<ul className="flex flex-col gap-2 text-sm leading-6">
						{corrections.map(({ at, text }) => (
							<li key={at + text}>
								<time dateTime={at} className="text-secondary">
									{formatLongDate(at)}
								</time>{' '}
								<span lang={lang}>{text}</span>
							</li>
						))}
					</ul>
				</section>
			)}
			<div lang={lang} className="flex flex-col gap-8 wrap-anywhere">
				{content.lead !== '' && <PublishedText html={content.lead} />}
				{content.sections.map(({ id, title: heading, html }) => (
					<section key={id} aria-labelledby={id} className="flex flex-col gap-4">
						<h2 id={id} className="scroll-mt-6 text-lg font-semibold">
							{heading}
						</h2>
						<PublishedText html={html} />
					</section>
				))}
			</div>
		</article>
	);
}
