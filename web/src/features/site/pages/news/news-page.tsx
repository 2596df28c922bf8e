import type { ListedNews } from '@fairtick/domain/content/news-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { currentLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { MoreButton } from '../../../../kit/ui/more-button.tsx';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { langOf, NewsFacts } from './news-facts.tsx';
import { newsQuery } from './news-query.ts';

/** All news, pinned articles first, then the newest (ADMIN-07). */
export function NewsPage() {
	const { t } = useTranslation();
	const query = useInfiniteQuery(newsQuery(currentLocale()));
	const articles = query.data?.pages.flatMap((page) => page.data);
	return (
		<div className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-8 px-4 py-10 desktop:py-14">
			<header className="flex flex-col gap-3">
				<h1 className="text-xl font-bold tracking-tight">{t('title.news')}</h1>
				<p className="text-base text-secondary">{t('article.lead')}</p>
			</header>
			{articles === undefined && <QueryState query={query} />}
			{articles?.length === 0 && <p className="text-base">{t('article.none')}</p>}
			{articles !== undefined && articles.length > 0 && (
				<ul className="divide-y divide-line border-y border-line">
					{articles.map((article) => (
						<NewsItem key={article.slug} article={article} />
					))}
				</ul>
			)}
			<MoreButton query={query} />
		</div>
	);
}

function NewsItem({ article }: { article: ListedNews }) {
	const lang = langOf(article);
	return (
		<li>
			<article className="relative -mx-3 flex flex-col gap-2 rounded px-3 py-5 hover:bg-surface">
				<h2 lang={lang} className="text-lg leading-7 font-semibold text-balance wrap-anywhere">
					<Link to={`/news/${article.slug}`} className="after:absolute after:inset-0 after:rounded">
						{article.title}
					</Link>
				</h2>
				<p lang={lang} className="text-base leading-7 wrap-anywhere">
					{article.summary}
				</p>
				<NewsFacts article={article} />
			</article>
		</li>
	);
}
