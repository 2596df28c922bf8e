import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import {
	changeSitePicture,
	changeSiteSettings,
	getSiteSettings,
	proposeOperator,
	type SiteSettings,
} from '@fairtick/domain/staff/site-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../../kit/api/outcome.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { renameErrors } from '../../kit/ui/form/rename-errors.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ActButton } from '../act-dialog.tsx';
import { PageHead } from '../page-head.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Offer } from '../requests/offer.tsx';

/** The settings in every page of the site (SITE-01). */
export function SitePage() {
	const { t } = useTranslation();
	const mayChange = allowsRole(changeSiteSettings.access, useUser()?.role ?? 'user');
	const query = useQuery({
		queryKey: ['admin', 'site'],
		queryFn: ({ signal }) => fetchAnswer(getSiteSettings, {}, signal),
		staleTime: 0,
	});
	const { data } = query;
	return (
		<div className="flex max-w-150 flex-col gap-10">
			<PageHead title={t('title.adminSite')} text={t(mayChange ? 'admin.siteText' : 'admin.siteReadText')} />
			<QueryState query={query} />
			{data !== undefined && (
				<>
					<SettingsForm key={data.version} settings={data} mayChange={mayChange} />
					<Part title={t('admin.pictures')}>
						<Picture picture="logo" address={data.app_logo} mayChange={mayChange} />
						<Picture picture="icon" address={data.app_icon} mayChange={mayChange} />
					</Part>
					<Part title={t('admin.operator')}>
						<Operator operator={data.operator} mayChange={mayChange} />
					</Part>
					<Part title={t('admin.offer')}>
						<Offer settings={data} mayChange={mayChange} />
					</Part>
				</>
			)}
		</div>
	);
}

function SettingsForm({ settings, mayChange }: { settings: SiteSettings; mayChange: boolean }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { version, app_name, chat_script, locale, locales, fallback } = settings;
	const offered = Object.fromEntries(LOCALES.map((one) => [one, locales.includes(one)])) as Record<Locale, boolean>;
	const initial = {
		app_name: app_name ?? '',
		chat_script: chat_script ?? '',
		locale: locale as string,
		reason: '',
		...offered,
	};
	const send = (values: typeof initial) => {
		const body = {
			version,
			app_name: values.app_name.trim() || null,
			chat_script: values.chat_script.trim() || null,
			locale: values.locale as Locale,
			locales: LOCALES.filter((one) => values[one]),
			reason: values.reason,
		};
		return withFreshSignIn(() => call(changeSiteSettings, { body }));
	};
	const form = useServerForm(initial, send, () => queryClient.invalidateQueries({ queryKey: ['admin'] }));
	return (
		<form onSubmit={form.submit} noValidate>
			<fieldset disabled={!mayChange} className="flex flex-col gap-4">
				<legend className="sr-only">{t('title.adminSite')}</legend>
				<FormAlert form={form} />
				<TextField label={t('admin.appName')} placeholder={fallback.app_name} {...form.field('app_name')} />
				<TextField
					label={t('nav.chat')}
					placeholder={fallback.chat_script ?? ''}
					hint={t('admin.chatHint')}
					{...form.field('chat_script')}
				/>
				<fieldset className="flex flex-col gap-1">
					<legend className="mb-1 text-sm font-medium">{t('admin.languages')}</legend>
					{LOCALES.map((one) => (
						<CheckboxField key={one} label={SCREEN_LOCALES[one]} {...form.field(one)} />
					))}
				</fieldset>
				<SelectField
					label={t('admin.firstLanguage')}
					options={LOCALES.map((value) => ({ value, label: SCREEN_LOCALES[value] }))}
					{...form.field('locale')}
				/>
				{mayChange && (
					<>
						<ReasonField {...form.field('reason')} />
						<Button type="submit" look="primary" busy={form.busy} className="self-start">
							{t('actions.save')}
						</Button>
					</>
				)}
			</fieldset>
		</form>
	);
}

const toBase64 = (file: Blob) =>
	new Promise<string>((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});

interface PictureProps {
	picture: 'logo' | 'icon';
	/** Null for our own picture. */
	address: string | null;
	mayChange: boolean;
}

function Picture({ picture, address, mayChange }: PictureProps) {
	const { t } = useTranslation();
	const file = useRef<HTMLInputElement>(null);
	const [chosen, setChosen] = useState<File | null>(null);
	const send = async (png: string | null, reason: string): Promise<Outcome<unknown>> => {
		const outcome = await call(changeSitePicture, { params: { picture }, body: { png, reason } });
		if (outcome.kind === 'ok' && file.current !== null) {
			file.current.value = '';
			setChosen(null);
		}
		return renameErrors(outcome, { png: 'error' });
	};
	return (
		<div className="flex flex-wrap items-center gap-4 rounded border border-line bg-surface p-4">
			<div className="min-w-32 flex-1">
				<p className="font-medium">{t(`admin.picture_${picture}`)}</p>
				{address === null ? (
					<p className="text-sm text-secondary">{t('admin.ownPicture')}</p>
				) : (
					<img src={address} alt={t(`admin.picture_${picture}`)} className="mt-2 h-8 w-auto max-w-40 object-contain" />
				)}
			</div>
			{mayChange && (
				<div className="flex flex-wrap items-center gap-2">
					<input
						ref={file}
						type="file"
						accept="image/png"
						aria-label={t('admin.chooseFile', { what: t(`admin.picture_${picture}`) })}
						onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
						className="sr-only"
						tabIndex={-1}
					/>
					{chosen !== null && <span className="max-w-60 text-sm break-all text-secondary">{chosen.name}</span>}
					<Button onClick={() => file.current?.click()}>
						{t('admin.chooseFile', { what: t(`admin.picture_${picture}`) })}
					</Button>
					{chosen !== null && (
						<ActButton
							label={t('admin.usePicture')}
							text={t('admin.pictureText')}
							send={async ({ reason }) => send(await toBase64(chosen), reason)}
						/>
					)}
					{address !== null && (
						<ActButton
							label={t('admin.removePicture')}
							text={t('admin.removePictureText')}
							send={({ reason }) => send(null, reason)}
						/>
					)}
				</div>
			)}
		</div>
	);
}

function Operator({ operator, mayChange }: { operator: SiteSettings['operator']; mayChange: boolean }) {
	const { t } = useTranslation();
	const extra = { name: operator?.name ?? '', address: operator?.address ?? '', licence: operator?.licence ?? '' };
	return (
		<div className="flex flex-col items-start gap-4">
			{operator === null ? (
				<p className="text-secondary">{t('admin.noOperator')}</p>
			) : (
				<p className="break-words">{[operator.name, operator.address, operator.licence].filter(Boolean).join(' · ')}</p>
			)}
			{mayChange && (
				<div className="flex flex-wrap gap-2">
					<ActButton
						label={t('admin.nameOperator')}
						text={t('admin.nameOperatorText')}
						extra={extra}
						fields={(field) => (
							<>
								<TextField label={t('admin.operatorName')} {...field('name')} />
								<TextField label={t('admin.operatorAddress')} {...field('address')} />
								<TextField label={t('admin.operatorLicence')} {...field('licence')} />
							</>
						)}
						send={async ({ reason, name, address, licence }) => {
							const body = { reason, operator: { name, address, licence: licence.trim() || null } };
							return renameErrors(await call(proposeOperator, { body }), OPERATOR_FIELDS);
						}}
					/>
					{operator !== null && (
						<ActButton
							label={t('admin.removeOperator')}
							text={t('admin.nameOperatorText')}
							send={({ reason }) => call(proposeOperator, { body: { reason, operator: null } })}
						/>
					)}
				</div>
			)}
		</div>
	);
}

/** The call's names of the form's fields. */
const OPERATOR_FIELDS = { 'operator.name': 'name', 'operator.address': 'address', 'operator.licence': 'licence' };
