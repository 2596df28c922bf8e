import type { User } from '@fairtick/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAnswered } from '../../kit/api/use-answered.ts';
import { AppearanceChoice } from '../../kit/appearance/appearance-choice.tsx';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { availableAssetsQuery } from '../accounts/assets/asset-queries.ts';
import { FrozenNotice } from '../identity/frozen-notice.tsx';
import { Avatar } from '../identity/profile/avatar.tsx';
import { CloseAccount } from '../identity/profile/close-account.tsx';
import { DataExport } from '../identity/profile/data-export.tsx';
import { PhotoField } from '../identity/profile/photo-field.tsx';
import { ProfileForm, profileQuery } from '../identity/profile/profile-form.tsx';
import { useUser } from '../identity/session.ts';
import { Unverified } from '../identity/unverified.tsx';
import { AccountTypes, TYPE_NAMES, typesQuery } from './account-types.tsx';

const ABOVE_ANOTHER = [profileQuery, typesQuery];

/** The user's profile and the look of the site. */
export function ProfilePage() {
	const { t } = useTranslation();
	const user = useUser();
	const answered = useAnswered(ABOVE_ANOTHER);
	if (user === null) return null;
	return (
		<div className="flex flex-col gap-8">
			<h1 className="text-xl font-bold">{t('title.profile')}</h1>
			{answered ? <Parts user={user} /> : <Spinner />}
		</div>
	);
}

function Parts({ user }: { user: User }) {
	const { t } = useTranslation();
	const { data: assets } = useQuery(availableAssetsQuery);
	return (
		<>
			{user.frozen !== null && <FrozenNotice {...user.frozen} />}
			{!user.email_verified && <Unverified email={user.email} />}
			<Part title={t('settings.yourData')}>
				<PhotoField user={user}>
					<Avatar user={user} size={64} />
				</PhotoField>
				<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 rounded border border-line bg-surface p-4">
					<Row name={t('settings.userId')} value={user.id} />
					<Row name={t('settings.accountType')} value={t(TYPE_NAMES[user.type])} />
				</dl>
				<ProfileForm user={user} assets={assets ?? []} />
			</Part>
			<Part title={t('settings.appearance')}>
				<div className="flex max-w-100 flex-col gap-3">
					<AppearanceChoice />
				</div>
			</Part>
			<AccountTypes />
			<DataExport />
			<CloseAccount email={user.email} />
		</>
	);
}

function Row({ name, value }: { name: string; value: ReactNode }) {
	return (
		<>
			<dt className="text-secondary">{name}</dt>
			<dd className="min-w-0 font-medium break-words">{value}</dd>
		</>
	);
}
