import type { User } from '@fairtick/domain/identity/contract';
import { changeProfile, getProfile, type Profile } from '@fairtick/domain/identity/profile-contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../kit/api/call.ts';
import { withFreshSignIn } from '../../../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../../kit/ui/form/select-field.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { setUser } from '../session.ts';
import { listCountries } from './countries.ts';

export const profileQuery = queryOptions({
	queryKey: ['profile'],
	queryFn: ({ signal }) => fetchAnswer(getProfile, {}, signal),
	staleTime: 0,
});

/** Edits the viewer's profile. */
export function ProfileForm({ user, assets }: Omit<FieldsProps, 'profile'>) {
	const query = useQuery(profileQuery);
	if (query.data) return <Fields profile={query.data} user={user} assets={assets} />;
	return <QueryState query={query} />;
}

interface FieldsProps {
	profile: Profile;
	user: User;
	/** The choices for the default pair. */
	assets: readonly Asset[];
}

function Fields({ profile, user, assets }: FieldsProps) {
	const { t, language } = useTranslation();
	const queryClient = useQueryClient();
	const countries = useMemo(() => listCountries(language), [language]);
	const pairs = assets.length > 0 ? assets : [user.default_pair];
	const form = useServerForm(
		{
			name: profile.name,
			email: profile.pending_email ?? profile.email,
			phone: profile.phone ?? '',
			country: profile.country,
			locale: profile.locale as string,
			default_pair: String(user.default_pair.id),
		},
		(values) => withFreshSignIn(() => call(changeProfile, { body: toBody(values, profile, user) })),
		async (changed) => {
			setUser(queryClient, changed);
			await queryClient.invalidateQueries(profileQuery);
		},
	);
	const isChanged = differs(toBody(form.values, profile, user), profile);
	return (
		<form
			onSubmit={isChanged ? form.submit : (event) => event.preventDefault()}
			noValidate
			className="mt-3 flex max-w-100 flex-col gap-4 [&>[role=alert]:empty]:hidden"
		>
			<FormAlert form={form} success={t('yourData.saved')} />
			<TextField label={t('identity.name')} autoComplete="name" {...form.field('name')} />
			<TextField
				label={t('identity.email')}
				type="email"
				autoComplete="email"
				hint={
					profile.pending_email !== null &&
					t('yourData.emailPending', { email: profile.email, pending: profile.pending_email })
				}
				{...form.field('email')}
			/>
			<TextField label={t('yourData.phone')} type="tel" autoComplete="tel" {...form.field('phone')} />
			<SelectField
				label={t('identity.country')}
				autoComplete="country"
				options={countries}
				{...form.field('country')}
			/>
			<SelectField
				label={t('yourData.mailLanguage')}
				options={LOCALES.map((value) => ({ value, label: SCREEN_LOCALES[value] }))}
				{...form.field('locale')}
			/>
			<SelectField
				label={t('yourData.defaultPair')}
				options={pairs.map(({ id, ticker }) => ({ value: id, label: ticker }))}
				{...form.field('default_pair')}
			/>
			<Button
				type="submit"
				look="primary"
				busy={form.busy}
				// Not `disabled`, which would lose the focus after each save.
				aria-disabled={!isChanged || undefined}
				className="self-start aria-disabled:opacity-60 aria-disabled:hover:brightness-100"
			>
				{t('actions.save')}
			</Button>
		</form>
	);
}

interface Values {
	readonly name: string;
	/** The address, or the pending one. */
	readonly email: string;
	readonly phone: string;
	readonly country: string;
	readonly locale: string;
	/** Id of an asset. */
	readonly default_pair: string;
}

/** The fields as the request's body: address and default pair only if they changed. */
function toBody({ name, email, phone, country, locale, default_pair }: Values, profile: Profile, user: User) {
	const wanted = email.trim();
	return {
		name,
		country,
		locale: locale as Profile['locale'],
		...(Number(default_pair) !== user.default_pair.id && { default_pair: Number(default_pair) }),
		phone: phone.replace(/[\s()-]/g, '') || null,
		...(wanted !== (profile.pending_email ?? profile.email) && { email: wanted }),
	};
}

/** True if sending a body would change anything. */
function differs({ email, default_pair, ...kept }: ReturnType<typeof toBody>, profile: Profile): boolean {
	const names = ['name', 'country', 'locale', 'phone'] as const;
	return email !== undefined || default_pair !== undefined || names.some((name) => kept[name] !== profile[name]);
}
