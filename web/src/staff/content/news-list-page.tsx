import { listStaffNews, writeNews } from '@fairtick/domain/content/news-contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useUser } from '../../features/identity/session.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { buttonClass } from '../../kit/ui/button.tsx';
import { linkClass, PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { NewsState } from './news-state.tsx';

const PAGE = 50;

/** Every article, drafts included, last changed first (ADMIN-07). */
export function NewsListPage() {
	const { t } = useTranslation();
	const mayWrite = allowsRole(writeNews.access, useUser()?.role ?? 'user');
	const query = usePages(['news'], listStaffNews, { limit: PAGE });
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
				query={query}
				rowKey={({ id }) => id}
				columns={[
					{
						head: t('admin.newsTitle'),
						className: 'min-w-48',
						cell: ({ id, title }) => (
							<Link to={`/admin/news/${id}`} className={`${linkClass} wrap-anywhere`}>
								{title}
							</Link>
						),
					},
					{
						head: t('admin.state'),
						look: 'line',
						cell: (article) => (
							<>
								<NewsState article={article} />
								{article.pinned && <span className="block text-secondary">{t('admin.newsPinned')}</span>}
							</>
						),
					},
					{
						head: t('admin.newsLanguages'),
						cell: ({ locales }) => (
							<div className="max-desktop:max-w-52">{locales.map((locale) => SCREEN_LOCALES[locale]).join(', ')}</div>
						),
					},
					{ head: t('admin.changed'), look: 'time', cell: ({ changed_at }) => formatInstant(changed_at) },
				]}
			/>
		</div>
	);
}
