import {
	changeNews,
	getStaffNews,
	pinNews,
	publishNews,
	type StaffNews,
	withdrawNews,
	writeNews,
} from '@fairtick/domain/content/news-contract';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { isUnknown } from '../../kit/api/is-unknown.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { NotFoundPage } from '../../kit/navigation/not-found-page.tsx';
import { useNavigation, useParams } from '../../kit/navigation/use-navigation.ts';
import { buttonClass } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ActButton } from '../act-dialog.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { PageHead } from '../page-head.tsx';
import { NewsEditor } from './news-editor.tsx';
import { NewsState } from './news-state.tsx';

/** Creates an article as a draft. */
export function NewArticlePage() {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const queryClient = useQueryClient();
	const key = useRef(crypto.randomUUID());
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminNewArticle')} text={t('admin.newArticleText')} />
			<NewsEditor
				article={null}
				mayWrite
				send={async ({ slug, texts, reason }) => {
					const outcome = await call(writeNews, { body: { slug, texts, reason } }, { key: key.current });
					// After a refusal the edited article is a new request with a new key.
					if (outcome.kind !== 'outage') key.current = crypto.randomUUID();
					return outcome;
				}}
				onSaved={async ({ id }) => {
					await queryClient.invalidateQueries({ queryKey: ['admin'] });
					await navigation.go(`/admin/news/${id}`);
				}}
			/>
		</div>
	);
}

/** An article: its visibility, its texts, and its corrections (ADMIN-07). */
export function NewsArticlePage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { id } = useParams(STAFF_PAGES['news.one'].path);
	const mayWrite = allowsRole(changeNews.access, useUser()?.role ?? 'user');
	const [saved, setSaved] = useState<number | null>(null);
	const [unsaved, setUnsaved] = useState(false);
	const query = useQuery({
		queryKey: ['admin', 'article', id],
		queryFn: ({ signal }) => fetchAnswer(getStaffNews, { params: { id } }, signal),
		staleTime: 0,
	});
	const { data, error } = query;
	if (data === undefined && isUnknown(error)) return <NotFoundPage />;
	if (data === undefined) return <QueryState query={query} />;
	const { version } = data;
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div className="flex min-w-0 flex-col gap-1">
					<h1 className="text-xl font-bold wrap-anywhere">{data.title}</h1>
					<p className="text-secondary wrap-anywhere">
						<NewsState article={data} />
						{data.pinned && ` · ${t('admin.newsPinned')}`} · /news/{data.slug}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
					{data.state === 'shown' && (
						<Link to={`/news/${data.slug}`} className={buttonClass('plain')}>
							{t('admin.newsView')}
						</Link>
					)}
					{mayWrite && !unsaved && <Acts article={data} />}
					{unsaved && <p className="max-w-80 text-secondary">{t('admin.newsSaveFirst')}</p>}
				</div>
			</div>
			<NewsEditor
				// The editor is recreated after each save by any editor.
				key={version}
				article={data}
				mayWrite={mayWrite}
				onUnsaved={setUnsaved}
				note={
					<FormAlert
						form={{ errors: {}, successful: saved === version, clear: () => setSaved(null) }}
						success={t('admin.newsSaved')}
					/>
				}
				send={({ texts, corrections, reason }) =>
					call(changeNews, { params: { id }, body: { version, texts, corrections, reason } })
				}
				onSaved={(article) => {
					setSaved(article.version);
					queryClient.setQueryData(['admin', 'article', id], article);
					return queryClient.invalidateQueries({ queryKey: ['news'] });
				}}
			/>
			{data.corrections.length > 0 && (
				<Part title={t('admin.newsCorrections')}>
					<ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
						{data.corrections.map(({ locale, at, text, by }) => (
							<li key={locale + at} className="px-4 py-2">
								{text}
								<span className="block text-sm text-secondary">
									{formatInstant(at)} · {SCREEN_LOCALES[locale]} · {by.name}
								</span>
							</li>
						))}
					</ul>
				</Part>
			)}
		</div>
	);
}

/** Publishes, withdraws and pins an article, each with a reason. */
function Acts({ article }: { article: StaffNews }) {
	const { t } = useTranslation();
	const { id, version, state, pinned } = article;
	const params = { id };
	return (
		<>
			{state !== 'shown' && (
				<ActButton
					look="primary"
					label={t(state === 'draft' ? 'admin.newsPublish' : 'admin.newsReschedule')}
					text={t('admin.newsPublishText')}
					extra={{ publish_at: '' }}
					fields={(field) => (
						<TextField
							label={t('admin.newsPublishAt')}
							hint={t('admin.newsPublishAtHint')}
							type="datetime-local"
							{...field('publish_at')}
						/>
					)}
					send={({ publish_at, reason }) =>
						call(publishNews, {
							params,
							body: { version, reason, ...(publish_at !== '' && { publish_at: new Date(publish_at).toISOString() }) },
						})
					}
				/>
			)}
			{state !== 'draft' && (
				<>
					<ActButton
						label={t(pinned ? 'admin.newsUnpin' : 'admin.newsPin')}
						text={t(pinned ? 'admin.newsUnpinText' : 'admin.newsPinText')}
						send={({ reason }) => call(pinNews, { params, body: { pinned: !pinned, reason } })}
					/>
					<ActButton
						label={t('admin.newsWithdraw')}
						text={t('admin.newsWithdrawText')}
						send={(body) => call(withdrawNews, { params, body })}
					/>
				</>
			)}
		</>
	);
}
