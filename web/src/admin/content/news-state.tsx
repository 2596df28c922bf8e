import type { QueuedNews } from '@fairtick/domain/content/news-contract';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Whether readers see an article, since or from when, and whether it is pinned. */
export function NewsState({ article }: { article: Pick<QueuedNews, 'state' | 'publish_at' | 'pinned'> }) {
	const { t } = useTranslation();
	const { state, publish_at: publishAt, pinned } = article;
	return (
		<span className="tabular-nums">
			{[
				t(`admin.news_${state}`),
				publishAt === null ? null : formatDateTime(Date.parse(publishAt)),
				pinned ? t('admin.newsPinned') : null,
			]
				.filter((part) => part !== null)
				.join(' · ')}
		</span>
	);
}
