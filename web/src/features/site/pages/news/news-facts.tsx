import type { ListedNews } from '@fairtick/domain/content/news-contract';
import { INTL_LOCALES } from '@fairtick/domain/wire/primitives';
import Pin from 'lucide-react/icons/pin';
import { formatLongDate } from '../../../../kit/i18n/format.ts';
import { currentLocale, intlLocale } from '../../../../kit/i18n/locale.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';

type Facts = Pick<ListedNews, 'locale' | 'published_at' | 'corrected_at' | 'pinned'>;

/** The language of an article for `lang`, if it is not the reader's. */
export const langOf = ({ locale }: Pick<ListedNews, 'locale'>) =>
	locale === currentLocale() ? undefined : INTL_LOCALES[locale];

/** The name of an article's language in the reader's language. */
export const languageOf = ({ locale }: Pick<ListedNews, 'locale'>) => {
	const [language = ''] = INTL_LOCALES[locale].split('-');
	return new Intl.DisplayNames(intlLocale(), { type: 'language' }).of(language) ?? language;
};

/** Times of an article's publication and correction, and its language if it is not the reader's. */
export function NewsFacts({ article }: { article: Facts }) {
	const { t } = useTranslation();
	const { published_at: publishedAt, corrected_at: correctedAt, pinned } = article;
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-secondary">
			{pinned && (
				<span className="inline-flex items-center gap-1">
					<Pin size={14} aria-hidden="true" />
					{t('article.pinned')}
				</span>
			)}
			<time dateTime={publishedAt}>{t('article.published', { date: formatLongDate(publishedAt) })}</time>
			{correctedAt !== null && (
				<time dateTime={correctedAt}>{t('article.corrected', { date: formatLongDate(correctedAt) })}</time>
			)}
			{langOf(article) !== undefined && (
				<span className="rounded border border-line px-1.5 text-xs">{languageOf(article)}</span>
			)}
		</p>
	);
}
