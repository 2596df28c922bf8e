import { listPages } from '@fairtick/domain/content/contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, linkClass, Table } from '../paged-table.tsx';

/** The information pages by language, each with its newest version (ADMIN-07). */
export function PagesPage() {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin', 'pages'],
		queryFn: ({ signal }) => fetchAnswer(listPages, {}, signal),
		staleTime: 0,
	});
	const { data } = query;
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminPages')} text={t('admin.pagesText')} />
			<QueryState query={query} />
			{data !== undefined && (
				<>
					<p>{t('admin.termsInForce', { version: data.terms_version })}</p>
					<Table
						label={t('title.adminPages')}
						columns={[t('admin.page'), ...LOCALES.map((locale) => SCREEN_LOCALES[locale])]}
					>
						{data.pages.map(({ name, legal, texts }) => (
							<tr key={name}>
								<td className={`${cellClass} min-w-32 normal-nums`}>
									{t(`title.${name}`)}
									{legal && <span className="block text-sm text-secondary">{t('admin.legalPage')}</span>}
								</td>
								{LOCALES.map((locale) => {
									const text = texts.find((one) => one.locale === locale);
									return (
										<td key={locale} className={`${cellClass} whitespace-nowrap normal-nums`}>
											<Link to={`/admin/pages/${name}`} query={{ locale }} className={linkClass}>
												{text === undefined ? t('admin.builtIn') : t('admin.textVersion', { version: text.version })}
											</Link>
											{text !== undefined && (
												<span className="block text-sm text-secondary">
													{formatDateTime(Date.parse(text.changed_at))}
												</span>
											)}
										</td>
									);
								})}
							</tr>
						))}
					</Table>
				</>
			)}
		</div>
	);
}
