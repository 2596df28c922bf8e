import { listPages } from '@fairtick/domain/content/contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { type Column, DataTable, linkClass } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { PageHead } from '../page-head.tsx';

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
					<DataTable
						label={t('title.adminPages')}
						rows={data.pages}
						rowKey={({ name }) => name}
						columns={[
							{
								head: t('admin.page'),
								className: 'min-w-32 normal-nums',
								cell: ({ name, legal }) => (
									<>
										{t(`title.${name}`)}
										{legal && <span className="block text-sm text-secondary">{t('admin.legalPage')}</span>}
									</>
								),
							},
							...LOCALES.map(
								(locale): Column<ListedPage> => ({
									head: SCREEN_LOCALES[locale],
									look: 'line',
									className: 'normal-nums',
									cell: (page) => <PageText page={page} locale={locale} />,
								}),
							),
						]}
					/>
				</>
			)}
		</div>
	);
}

type ListedPage = AnswerOf<typeof listPages>['pages'][number];

/** A page's text in a language: the newest version, or the built-in one. */
function PageText({ page: { name, texts }, locale }: { page: ListedPage; locale: Locale }) {
	const { t } = useTranslation();
	const text = texts.find((one) => one.locale === locale);
	return (
		<>
			<Link to={`/admin/pages/${name}`} query={{ locale }} className={linkClass}>
				{text === undefined ? t('admin.builtIn') : t('admin.textVersion', { version: text.version })}
			</Link>
			{text !== undefined && <span className="block text-sm text-secondary">{formatInstant(text.changed_at)}</span>}
		</>
	);
}
