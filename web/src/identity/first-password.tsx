import { requestReset } from '@fairtick/domain/identity/mail-contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';

/** For a user who has only signed in at providers: the link to set a password comes by mail, as for a forgotten one. */
export function FirstPassword({ email }: { email: string }) {
	const { t } = useTranslation();
	const [status, setStatus] = useState('');
	const form = useServerForm(
		{},
		() => call(requestReset, { body: { email } }),
		(answer) => setStatus(answer.status),
	);
	return (
		<form onSubmit={form.submit} className="flex max-w-100 flex-col items-start gap-4">
			<div className="flex flex-col gap-1">
				<h1 className="text-xl font-bold">{t('security.firstPasswordTitle')}</h1>
				<p className="text-secondary">{t('security.firstPasswordText', { email })}</p>
			</div>
			<FormAlert form={form} success={status} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('security.resetAction')}
			</Button>
		</form>
	);
}
