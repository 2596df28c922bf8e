import { listStaffNews, type QueuedNews, writeNews } from '@fairtick/domain/content/news-contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, linkClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';
import { NewsState } from './news-state.tsx';

const PAGE = 50;

/** Every article, drafts too, those that changed last first (ADMIN-07). */
export function NewsListPage() {
	const { t } = useTranslation();
	const mayWrite = allowsRole(writeNews.access, useUser()?.role ?? 'user');
	const query = usePages(['news'], (cursor, signal) =>
		fetchAnswer(listStaffNews, { query: { limit: PAGE, cursor } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminNews')} text={t('admin.newsListText')}>
				{mayWrite && (
					<Link to="/admin/news/new" className={buttonClass('primary')}>
						{t('title.adminNewArticle')}
					</Link>
				)}
			</PageHead>
			<PagedTable
				label={t('title.adminNews')}
				columns={[t('admin.newsTitle'), t('admin.state'), t('admin.newsLanguages'), t('admin.changed')]}
				query={query}
				row={(article) => <Row key={article.id} article={article} />}
			/>
		</div>
	);
}

function Row({ article }: { article: QueuedNews }) {
	const { t } = useTranslation();
	return (
		<tr>
			<td className={`${cellClass} min-w-48`}>
				<Link to={`/admin/news/${article.id}`} className={`${linkClass} wrap-anywhere`}>
					{article.title}
				</Link>
			</td>
			<td className={`${cellClass} whitespace-nowrap`}>
				<NewsState article={article} />
				{article.pinned && <span className="block text-secondary">{t('admin.newsPinned')}</span>}
			</td>
			<td className={cellClass}>
				<div className="max-desktop:max-w-52">{article.locales.map((locale) => SCREEN_LOCALES[locale]).join(', ')}</div>
			</td>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				{formatDateTime(Date.parse(article.changed_at))}
			</td>
		</tr>
	);
}
