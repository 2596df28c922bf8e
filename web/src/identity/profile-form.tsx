import type { User } from '@fairtick/domain/identity/contract';
import { changeProfile, getProfile, type Profile } from '@fairtick/domain/identity/profile-contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { SCREEN_LOCALES } from '@fairtick/domain/site/contract';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import { withFreshSignIn } from '../api/fresh-sign-in.ts';
import { fetchAnswer } from '../api/query.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { QueryState } from '../ui/query-state.tsx';
import { listCountries } from './countries.ts';
import { setUser } from './session.ts';

export const profileQuery = queryOptions({
	queryKey: ['profile'],
	queryFn: ({ signal }) => fetchAnswer(getProfile, {}, signal),
	staleTime: 0,
});

/** What the viewer has told about themselves, to be changed. */
export function ProfileForm({ user, assets }: Omit<FieldsProps, 'profile'>) {
	const query = useQuery(profileQuery);
	if (query.data) return <Fields profile={query.data} user={user} assets={assets} />;
	return <QueryState query={query} />;
}

interface FieldsProps {
	profile: Profile;
	user: User;
	/** What the default pair is chosen from. */
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
		({ name, email, phone, country, locale, default_pair }) => {
			const wished = email.trim();
			const body = {
				...{ name, country, locale: locale as Profile['locale'] },
				...(Number(default_pair) !== user.default_pair.id && { default_pair: Number(default_pair) }),
				phone: phone.replace(/[\s()-]/g, '') || null,
				...(wished !== (profile.pending_email ?? profile.email) && { email: wished }),
			};
			return withFreshSignIn(() => call(changeProfile, { body }));
		},
		async (changed) => {
			setUser(queryClient, changed);
			await queryClient.invalidateQueries(profileQuery);
		},
	);
	return (
		<form
			onSubmit={form.submit}
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
					t('yourData.emailPending', { email: profile.email, wished: profile.pending_email })
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
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('actions.save')}
			</Button>
		</form>
	);
}
