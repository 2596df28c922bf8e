import type { QueuedNews } from '@fairtick/domain/content/news-contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { formatInstant } from '../kit/format-instant.ts';

/** The visibility of an article, with the time since or from which readers see it. */
export function NewsState({ article }: { article: Pick<QueuedNews, 'state' | 'publish_at'> }) {
	const { t } = useTranslation();
	const { state, publish_at: publishAt } = article;
	return (
		<span className="tabular-nums">
			{t(`admin.news_${state}`)}
			{publishAt !== null && ` · ${formatInstant(publishAt)}`}
		</span>
	);
}
