import {
	AUDIENCES,
	announce,
	endAnnouncement,
	listAnnouncements,
	type WrittenAnnouncement,
} from '@fairtick/domain/content/contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextAreaField } from '../../kit/ui/form/text-area-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ActButton } from '../act-dialog.tsx';
import { Nothing } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { fromLocalTime, toLocalTime } from '../local-time.ts';
import { PageHead } from '../page-head.tsx';
import { ReasonField } from '../reason-field.tsx';

/** Announcements on every page for a time (ADMIN-07). */
export function AnnouncementsPage() {
	const { t } = useTranslation();
	const mayWrite = allowsRole(announce.access, useUser()?.role ?? 'user');
	const query = useQuery({
		queryKey: ['admin', 'announcements'],
		queryFn: ({ signal }) => fetchAnswer(listAnnouncements, {}, signal),
		staleTime: 0,
	});
	const { data } = query;
	return (
		<div className="flex max-w-180 flex-col gap-8">
			<PageHead title={t('title.adminAnnouncements')} text={t('admin.announcementsText')} />
			{mayWrite && (
				<Part title={t('admin.newAnnouncement')}>
					<NewAnnouncement />
				</Part>
			)}
			<Part title={t('admin.announcementsOfLate')}>
				<QueryState query={query} />
				{data?.length === 0 && <Nothing />}
				<ul className="flex flex-col gap-3">
					{data?.map((one) => (
						<Written key={one.id} announcement={one} mayEnd={mayWrite} />
					))}
				</ul>
			</Part>
		</div>
	);
}

function Written({ announcement, mayEnd }: { announcement: WrittenAnnouncement; mayEnd: boolean }) {
	const { t } = useTranslation();
	const { id, texts, audience, starts_at, ends_at, written_by, state } = announcement;
	const times = { from: formatInstant(starts_at), until: formatInstant(ends_at) };
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 rounded border border-line bg-surface p-4">
			<div className="min-w-0 flex-1">
				<p className="break-words">{texts.en}</p>
				<p className="mt-1 text-sm text-secondary">
					{t(`admin.announcement_${state}`)} · {t('admin.fromUntil', times)} · {t(`admin.audience_${audience}`)} ·{' '}
					{written_by.name}
				</p>
				<p className="text-sm text-secondary">
					{LOCALES.filter((locale) => texts[locale] !== undefined)
						.map((locale) => SCREEN_LOCALES[locale])
						.join(', ')}
				</p>
			</div>
			{mayEnd && state !== 'over' && (
				<ActButton
					label={t('admin.endAnnouncement')}
					text={t('admin.endAnnouncementText')}
					send={(body) => call(endAnnouncement, { params: { id }, body })}
				/>
			)}
		</li>
	);
}

function NewAnnouncement() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const key = useRef(crypto.randomUUID());
	const now = Date.now();
	const initial = {
		'texts.en': '',
		'texts.br': '',
		'texts.id': '',
		'texts.in': '',
		audience: 'everybody' as string,
		starts_at: toLocalTime(now),
		ends_at: toLocalTime(now + 86_400_000),
		reason: '',
	};
	const send = (values: typeof initial) => {
		const texts = Object.fromEntries(
			LOCALES.map((locale) => [locale, values[`texts.${locale}`].trim()]).filter(([, text]) => text !== ''),
		) as Partial<Record<Locale, string>>;
		const body = {
			texts,
			audience: values.audience as (typeof AUDIENCES)[number],
			reason: values.reason,
			starts_at: fromLocalTime(values.starts_at),
			ends_at: fromLocalTime(values.ends_at),
		};
		return withFreshSignIn(() => call(announce, { body }, { key: key.current }));
	};
	const form = useServerForm(initial, send, async () => {
		key.current = crypto.randomUUID();
		form.reset();
		await queryClient.invalidateQueries({ queryKey: ['admin', 'announcements'] });
	});
	useUnsaved(LOCALES.some((locale) => form.values[`texts.${locale}`] !== ''));
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
			<FormAlert form={form} success={t('admin.announced')} />
			{LOCALES.map((locale) => (
				<TextAreaField
					key={locale}
					rows={2}
					label={SCREEN_LOCALES[locale]}
					hint={locale === 'en' ? t('admin.englishNeeded') : undefined}
					{...form.field(`texts.${locale}`)}
				/>
			))}
			<SelectField
				label={t('admin.audience')}
				options={AUDIENCES.map((value) => ({ value, label: t(`admin.audience_${value}`) }))}
				{...form.field('audience')}
			/>
			<div className="grid gap-4 min-[640px]:grid-cols-2">
				<TextField label={t('admin.startsAt')} type="datetime-local" {...form.field('starts_at')} />
				<TextField label={t('admin.endsAt')} type="datetime-local" {...form.field('ends_at')} />
			</div>
			<ReasonField {...form.field('reason')} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('admin.announce')}
			</Button>
		</form>
	);
}
