import { changeRole } from '@fairtick/domain/admin/contract';
import { ROLES, type Role } from '@fairtick/domain/identity/contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { withFreshSignIn } from '../api/fresh-sign-in.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { SelectField } from '../ui/form/select-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';

/** Gives somebody with an account a role, or asks a second person to agree (ADMIN-01). */
export function RolePage() {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const [waits, setWaits] = useState(false);
	const form = useServerForm({ email: '', role: 'support', reason: '' }, async ({ email, role, reason }) => {
		const body = { email, role: role as Role, reason };
		const outcome = await withFreshSignIn(() => call(changeRole, { body }));
		if (outcome.kind !== 'ok') return computeFormErrors(outcome, texts);
		setWaits(outcome.answer.request_id !== null);
		form.reset();
		return null;
	});
	return (
		<form onSubmit={form.submit} noValidate className="flex max-w-100 flex-col gap-4">
			<div className="flex flex-col gap-1">
				<h1 className="text-xl font-bold">{t('title.adminRole')}</h1>
				<p className="text-secondary">{t('admin.roleText')}</p>
			</div>
			<FormAlert form={form} texts={texts} success={t(waits ? 'admin.roleWaits' : 'admin.roleGiven')} />
			<TextField label={t('identity.email')} type="email" error={form.error('email')} {...form.field('email')} />
			<SelectField label={t('admin.role')} error={form.error('role')} {...form.field('role')}>
				{ROLES.map((role) => (
					<option key={role} value={role}>
						{t(`admin.role_${role}`)}
					</option>
				))}
			</SelectField>
			<TextField
				label={t('admin.reason')}
				hint={<p className="text-sm text-secondary">{t('admin.reasonHint')}</p>}
				error={form.error('reason')}
				{...form.field('reason')}
			/>
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('admin.change')}
			</Button>
		</form>
	);
}
