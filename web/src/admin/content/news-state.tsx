import type { QueuedNews } from '@fairtick/domain/content/news-contract';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Whether readers see an article, and since or from when. */
export function NewsState({ article }: { article: Pick<QueuedNews, 'state' | 'publish_at'> }) {
	const { t } = useTranslation();
	const { state, publish_at: publishAt } = article;
	return (
		<span className="tabular-nums">
			{t(`admin.news_${state}`)}
			{publishAt !== null && ` · ${formatDateTime(Date.parse(publishAt))}`}
		</span>
	);
}
