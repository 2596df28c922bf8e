import { ROLES, type Role } from '@fairtick/domain/identity/contract';
import { changeRole } from '@fairtick/domain/staff/staff-contract';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { PageHead } from '../page-head.tsx';
import { ReasonField } from '../reason-field.tsx';

/** Gives a user a role, or requests it if two people are needed (ADMIN-01). */
export function RolePage() {
	const { t } = useTranslation();
	const [waits, setWaits] = useState(false);
	const form = useServerForm(
		{ email: '', role: '', reason: '' },
		({ role, ...values }) => withFreshSignIn(() => call(changeRole, { body: { ...values, role: role as Role } })),
		(answer) => {
			setWaits(answer.request_id !== null);
			form.reset();
		},
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex max-w-100 flex-col gap-4">
			<PageHead title={t('title.adminRole')} text={t('admin.roleText')} />
			<FormAlert form={form} success={t(waits ? 'admin.roleWaits' : 'admin.roleGiven')} />
			<TextField label={t('identity.email')} type="email" {...form.field('email')} />
			<SelectField
				label={t('admin.role')}
				options={[
					{ value: '', label: t('admin.choose') },
					...ROLES.map((value) => ({ value, label: t(`admin.role_${value}`) })),
				]}
				{...form.field('role')}
			/>
			<ReasonField {...form.field('reason')} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('title.adminRole')}
			</Button>
		</form>
	);
}
