import { changePassword } from '@fairtick/domain/identity/security-contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { PasswordField } from '../../kit/ui/form/password-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { FirstPassword } from '../identity/passwords/first-password.tsx';
import { NewPasswordFields } from '../identity/passwords/new-password-fields.tsx';
import { secondFactorQuery } from '../identity/security/second-factor-query.ts';
import { useUser } from '../identity/session.ts';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password (settings tab of the specification). */
export function PasswordPage() {
	const { t } = useTranslation();
	const user = useUser();
	const form = useServerForm(
		EMPTY,
		(body) => withFreshSignIn(() => call(changePassword, { body })),
		(): void => form.reset(),
	);
	const { data: factor } = useQuery(secondFactorQuery);
	if (user === null) return null;
	if (factor?.password === false) return <FirstPassword email={user.email} />;
	return (
		<div className="flex max-w-100 flex-col gap-6">
			<div className="flex flex-col gap-1">
				<h1 className="text-xl font-bold">{t('security.changePassword')}</h1>
				<p className="text-secondary">{t('security.passwordText')}</p>
			</div>
			<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
				<FormAlert form={form} success={t('security.passwordChanged')} />
				{/* Names the password's user to password managers. */}
				<input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
				<PasswordField
					label={t('security.currentPassword')}
					autoComplete="current-password"
					{...form.field('current_password')}
				/>
				<NewPasswordFields form={form} label={t('security.newPassword')} personal={[user.name, user.email]} />
				<Button type="submit" look="primary" busy={form.busy} className="self-start">
					{t('security.changePassword')}
				</Button>
			</form>
		</div>
	);
}
