import { NEWS_SUMMARY_MAX, type NewsText, type StaffNews } from '@fairtick/domain/content/news-contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { type ReactNode, useEffect, useState } from 'react';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../../kit/api/outcome.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { TextAreaField } from '../../kit/ui/form/text-area-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Preview } from './preview.tsx';

/** The request: texts by language, and notes to readers about the changes. */
export interface NewsChange {
	readonly slug: string;
	readonly texts: Partial<Record<Locale, NewsText>>;
	readonly corrections: Partial<Record<Locale, string>>;
	readonly reason: string;
}

interface NewsEditorProps<Answer> {
	/** Null for a new one. */
	article: StaffNews | null;
	mayWrite: boolean;
	/** A note beside the button. */
	note?: ReactNode;
	send(change: NewsChange): Promise<Outcome<Answer>>;
	onSaved(answer: Answer): unknown;
	/** Called with true while there are unsaved texts. */
	onUnsaved?(unsaved: boolean): void;
}

const PARTS = ['title', 'summary', 'markdown'] as const;
type Part = (typeof PARTS)[number];
type Values = Record<`texts.${Locale}.${Part}` | `corrections.${Locale}` | 'slug' | 'reason', string>;

function valuesOf(article: StaffNews | null): Values {
	const texts = LOCALES.flatMap((locale) =>
		PARTS.map((part) => [`texts.${locale}.${part}`, article?.texts[locale]?.[part] ?? '']),
	);
	const corrections = LOCALES.map((locale) => [`corrections.${locale}`, '']);
	return { ...Object.fromEntries([...texts, ...corrections]), slug: article?.slug ?? '', reason: '' };
}

/** True if anything except the reason differs. */
const hasChanged = (before: Values, now: Values) =>
	Object.entries(now).some(([name, value]) => name !== 'reason' && value !== before[name as keyof Values]);

/** A title as the last part of an address. */
const toSlug = (title: string) =>
	(
		title
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z0-9]+/g) ?? []
	)
		.join('-')
		.slice(0, 80)
		.replace(/-$/, '');

/** An article in all languages, one at a time, beside its preview. */
export function NewsEditor<Answer>({ article, mayWrite, note, send, onSaved, onUnsaved }: NewsEditorProps<Answer>) {
	const { t } = useTranslation();
	const [locale, setLocale] = useState<Locale>('en');
	const [ownSlug, setOwnSlug] = useState(false);
	const form = useServerForm(
		valuesOf(article),
		async (values) => {
			const text = (one: Locale) =>
				Object.fromEntries(PARTS.map((part) => [part, values[`texts.${one}.${part}`].trim()])) as NewsText;
			const written = LOCALES.filter((one) => PARTS.some((part) => text(one)[part] !== ''));
			const corrected = LOCALES.filter((one) => values[`corrections.${one}`].trim() !== '');
			const outcome = await withFreshSignIn(() =>
				send({
					slug: values.slug || toSlug(values['texts.en.title']),
					texts: Object.fromEntries(written.map((one) => [one, text(one)])),
					corrections: Object.fromEntries(corrected.map((one) => [one, values[`corrections.${one}`].trim()])),
					reason: values.reason,
				}),
			);
			const errors = outcome?.kind === 'refused' ? Object.keys(outcome.errors ?? {}) : [];
			const wrong = LOCALES.find((one) => errors.some((field) => new RegExp(`^\\w+\\.${one}(\\.|$)`).test(field)));
			if (wrong !== undefined) setLocale(wrong);
			return outcome;
		},
		(answer: Answer) => {
			release();
			return onSaved(answer);
		},
	);
	const unsaved = hasChanged(valuesOf(article), form.values);
	const release = useUnsaved(unsaved);
	useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);
	const markdown = form.values[`texts.${locale}.markdown`];
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-6">
			<div className="max-w-full self-start whitespace-nowrap">
				<Segmented
					pairs
					label={t('admin.newsLanguages')}
					value={locale}
					options={LOCALES.map((value) => ({ value, label: SCREEN_LOCALES[value] }))}
					onChange={(value) => setLocale(value as Locale)}
				/>
			</div>
			<div className="grid gap-6 desktop:grid-cols-2">
				<fieldset key={locale} disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
					<legend className="sr-only">{SCREEN_LOCALES[locale]}</legend>
					<TextField
						label={t('admin.newsTitle')}
						hint={locale === 'en' ? t('admin.englishNeeded') : undefined}
						{...form.field(`texts.${locale}.title`)}
						onChange={(event) => {
							form.field(`texts.${locale}.title`).onChange(event);
							if (article === null && locale === 'en' && !ownSlug) form.set({ slug: toSlug(event.target.value) });
						}}
					/>
					{article === null && locale === 'en' && (
						<TextField
							label={t('admin.newsSlug')}
							hint={t('admin.newsSlugHint')}
							spellCheck={false}
							{...form.field('slug')}
							onChange={(event) => {
								setOwnSlug(true);
								form.field('slug').onChange(event);
							}}
						/>
					)}
					<TextAreaField
						label={t('admin.newsSummary')}
						hint={t('admin.newsSummaryHint', { most: formatNumber(NEWS_SUMMARY_MAX) })}
						rows={2}
						{...form.field(`texts.${locale}.summary`)}
					/>
					<TextAreaField
						label={t('admin.pageMarkdown')}
						hint={t('admin.markdownHint')}
						tall
						spellCheck
						{...form.field(`texts.${locale}.markdown`)}
					/>
					{article?.state === 'shown' && article.texts[locale] !== undefined && (
						<TextAreaField
							label={t('admin.newsCorrection')}
							hint={t('admin.newsCorrectionHint')}
							rows={2}
							{...form.field(`corrections.${locale}`)}
						/>
					)}
					{mayWrite && (
						<>
							<ReasonField {...form.field('reason')} />
							<FormAlert form={form} />
							{note}
							<Button type="submit" look="primary" busy={form.busy} className="self-start">
								{t(article === null ? 'admin.newsCreate' : 'admin.newsSave')}
							</Button>
						</>
					)}
				</fieldset>
				<Preview markdown={markdown} locale={locale} />
			</div>
		</form>
	);
}
