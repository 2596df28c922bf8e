import { resendVerification } from '@fairtick/domain/identity/mail-contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';

/** Says that the address is not proved yet and sends the mail again. */
export function Unverified({ email }: { email: string }) {
	const { t } = useTranslation();
	const [status, setStatus] = useState('');
	const form = useServerForm(
		{},
		() => call(resendVerification, { body: { email } }),
		(answer) => setStatus(answer.status),
	);
	return (
		<form onSubmit={form.submit} className="flex flex-col items-start gap-3 rounded border border-demo bg-surface p-4">
			<div className="flex flex-col gap-1">
				<h2 className="text-base font-semibold">{t('security.unverified')}</h2>
				<p className="text-secondary">{t('security.unverifiedText', { email })}</p>
			</div>
			<FormAlert form={form} success={status} />
			<Button type="submit" busy={form.busy}>
				{t('security.resendAction')}
			</Button>
		</form>
	);
}
