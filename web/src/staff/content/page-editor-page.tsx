import { getPageTexts, isLegal, type PageText, publishPage } from '@fairtick/domain/content/contract';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { INFO_NAMES, type InfoName, SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { loadChunk } from '../../kit/base/load-chunk.ts';
import { mayLeave } from '../../kit/dialogs/may-leave.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { NotFoundPage } from '../../kit/navigation/not-found-page.tsx';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { useParams } from '../../kit/navigation/use-navigation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { TextAreaField } from '../../kit/ui/form/text-area-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { PageHead } from '../page-head.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Preview } from './preview.tsx';

/** The Markdown of the built-in pages, each loaded when it is edited. */
const FILES = import.meta.glob<string>('./*/pages/*.md', {
	base: '../../../../texts',
	import: 'default',
	query: '?raw',
});

/** The Markdown of a built-in page. Throws if it cannot be loaded. */
async function loadMarkdown(name: InfoName, locale: Locale): Promise<string> {
	const load = FILES[`./${locale}/pages/${name}.md`];
	if (load === undefined) throw new Error(`There is no page ${name} in ${locale}`);
	return (await loadChunk(`markdown-${name}-${locale}`, load)).trimEnd();
}

/** An information page in one language: its Markdown beside its preview, and its earlier versions. */
export function PageEditorPage() {
	const { t } = useTranslation();
	const { name: shownName } = useParams(STAFF_PAGES['pages.one'].path);
	const name = INFO_NAMES.find((one) => one === shownName);
	const { values, change } = useFilters(`/admin/pages/${name ?? ''}`, ['locale']);
	const locale = LOCALES.find((one) => one === values.locale) ?? 'en';
	if (name === undefined) return <NotFoundPage />;
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t(`title.${name}`)} text={t(isLegal(name) ? 'admin.legalPageText' : 'admin.pageText')} />
			<div className="max-w-full self-start whitespace-nowrap">
				<Segmented
					pairs
					label={t('admin.languages')}
					value={locale}
					options={LOCALES.map((value) => ({ value, label: SCREEN_LOCALES[value] }))}
					onChange={(value) => change({ locale: value })}
				/>
			</div>
			<Texts key={`${name}-${locale}`} name={name} locale={locale} />
		</div>
	);
}

function Texts({ name, locale }: { name: InfoName; locale: Locale }) {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin', 'pages', name, locale],
		queryFn: async ({ signal }) => {
			const [{ versions }, builtIn] = await Promise.all([
				fetchAnswer(getPageTexts, { params: { name, locale } }, signal),
				loadMarkdown(name, locale),
			]);
			return { versions, builtIn };
		},
		staleTime: 0,
	});
	/** Counted, so that the same version can be opened again. */
	const [opened, setOpened] = useState({ n: 0, markdown: null as string | null });
	const { data } = query;
	if (data === undefined) return <QueryState query={query} />;
	const [newest] = data.versions;
	const current = newest?.markdown || data.builtIn;
	const open = async (markdown: string) => (await mayLeave()) && setOpened({ n: opened.n + 1, markdown });
	return (
		<>
			<Editor
				key={opened.n}
				name={name}
				locale={locale}
				builtIn={data.builtIn}
				version={newest?.version ?? 0}
				markdown={opened.markdown ?? current}
			/>
			{data.versions.length > 0 && (
				<Part title={t('admin.versions')}>
					<ul className="flex flex-col divide-y divide-line rounded border border-line bg-surface">
						{data.versions.map((text) => (
							<Version key={text.version} text={text} onOpen={() => open(text.markdown || data.builtIn)} />
						))}
					</ul>
				</Part>
			)}
		</>
	);
}

function Version({ text, onOpen }: { text: PageText; onOpen(): void }) {
	const { t } = useTranslation();
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
			<span>
				{t('admin.textVersion', { version: text.version })}
				{text.markdown === '' && ` · ${t('admin.builtIn')}`}
				<span className="block text-sm text-secondary">
					{formatInstant(text.published_at)} · {text.published_by.name}
				</span>
			</span>
			<Button onClick={onOpen}>{t('admin.editVersion')}</Button>
		</li>
	);
}

interface EditorProps {
	name: InfoName;
	locale: Locale;
	version: number;
	markdown: string;
	/** The built-in text as Markdown. */
	builtIn: string;
}

function Editor({ name, locale, version: opened, markdown, builtIn }: EditorProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const mayPublish = allowsRole(publishPage.access, useUser()?.role ?? 'user');
	const [asked, setAsked] = useState(false);
	// A version that others publish meanwhile must not be overwritten unseen.
	const [version, setVersion] = useState(opened);
	const [sent, setSent] = useState(markdown);
	const isTerms = name === 'term_and_condition';
	const form = useServerForm(
		{ markdown, accept_again: false, reason: '' },
		({ accept_again, reason, ...values }) => {
			// A text that equals the built-in one is not saved, so that it follows the built-in one.
			const text = values.markdown.trim() === builtIn.trim() ? '' : values.markdown;
			const body = { version, markdown: text, reason, ...(isTerms && { accept_again }) };
			return withFreshSignIn(() => call(publishPage, { params: { name, locale }, body }));
		},
		async (answer) => {
			setAsked(answer.request_id !== null);
			setVersion(answer.version ?? version);
			setSent(form.values.markdown);
			await queryClient.invalidateQueries({ queryKey: ['admin'] });
			await queryClient.invalidateQueries({ queryKey: ['info'] });
		},
	);
	useUnsaved(form.values.markdown !== sent);
	return (
		<form onSubmit={form.submit} noValidate className="grid gap-6 desktop:grid-cols-2">
			<fieldset disabled={!mayPublish} className="flex min-w-0 flex-col gap-4">
				<legend className="sr-only">{t('admin.pageMarkdown')}</legend>
				<FormAlert form={form} success={t(asked ? 'admin.publicationAsked' : 'admin.published')} />
				<TextAreaField
					label={t('admin.pageMarkdown')}
					hint={t('admin.markdownHint')}
					tall
					spellCheck
					{...form.field('markdown')}
				/>
				{isTerms && <CheckboxField label={t('admin.acceptAgain')} {...form.field('accept_again')} />}
				{mayPublish && (
					<>
						<ReasonField {...form.field('reason')} />
						<Button type="submit" look="primary" busy={form.busy} className="self-start">
							{t(isLegal(name) ? 'admin.askPublication' : 'admin.publish')}
						</Button>
					</>
				)}
			</fieldset>
			<Preview markdown={form.values.markdown} locale={locale} />
		</form>
	);
}
