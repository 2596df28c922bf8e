import { resetPassword } from '@fairtick/domain/identity/mail-contract';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetPasswordFormProps {
	token: string;
	/** The link's address; editable because an email program may have cut it off. */
	email: string;
	/** Called with the server's status text. */
	onDone(status: string): void;
}

export function ResetPasswordForm({ token, email, onDone }: ResetPasswordFormProps) {
	const { t } = useTranslation();
	const form = useServerForm(
		{ email, password: '', password_confirmation: '' },
		(values) => call(resetPassword, { body: { token, ...values } }),
		(answer) => onDone(answer.status),
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormAlert form={form} />
			<TextField label={t('identity.email')} type="email" autoComplete="username" {...form.field('email')} />
			<NewPasswordFields form={form} label={t('security.newPassword')} personal={[form.values.email]} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('security.setAction')}
			</Button>
		</form>
	);
}
