import { PATHS } from '@fairtick/domain/pages/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../../kit/i18n/format.ts';
import { currentLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { langOf } from './news-facts.tsx';
import { newsQuery } from './news-query.ts';

const MOST = 3;

/** The first few articles below the help centre, with a link to all; nothing without articles. */
export function LatestNews() {
	const { t } = useTranslation();
	const { data } = useInfiniteQuery(newsQuery(currentLocale()));
	const articles = data?.pages[0]?.data.slice(0, MOST) ?? [];
	if (articles.length === 0) return null;
	return (
		<section aria-labelledby="latest-news" className="mx-auto w-full max-w-260 px-4 pb-14">
			<div className="flex max-w-[68ch] flex-col gap-4 border-t border-line pt-8">
				<h2 id="latest-news" className="text-lg font-semibold">
					{t('help.latest')}
				</h2>
				<ul className="flex flex-col gap-2">
					{articles.map((article) => (
						<li key={article.slug} className="flex flex-col">
							<Link
								to={`/news/${article.slug}`}
								lang={langOf(article)}
								className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 wrap-anywhere mouse:min-h-6"
							>
								{article.title}
							</Link>
							<time dateTime={article.published_at} className="text-sm text-secondary">
								{formatLongDate(article.published_at)}
							</time>
						</li>
					))}
				</ul>
				<Link
					to={PATHS.news}
					className="inline-flex min-h-11 items-center self-start font-medium underline underline-offset-4"
				>
					{t('help.allNews')}
				</Link>
			</div>
		</section>
	);
}
