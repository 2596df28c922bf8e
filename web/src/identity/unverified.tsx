import { resendVerification } from '@fairtick/domain/identity/mail-contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';

/** Says that the address is not proved yet and sends the mail again. */
export function Unverified({ email }: { email: string }) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const [status, setStatus] = useState('');
	const form = useServerForm({}, async () => {
		const outcome = await call(resendVerification, { body: { email } });
		if (outcome.kind !== 'ok') return computeFormErrors(outcome, texts);
		setStatus(outcome.answer.status);
		return null;
	});
	return (
		<form onSubmit={form.submit} className="flex flex-col items-start gap-3 rounded border border-demo bg-surface p-4">
			<div className="flex flex-col gap-1">
				<h2 className="text-base font-semibold">{t('security.unverified')}</h2>
				<p className="text-secondary">{t('security.unverifiedText', { email })}</p>
			</div>
			<FormAlert form={form} texts={texts} success={status} />
			<Button type="submit" busy={form.busy}>
				{t('security.resendAction')}
			</Button>
		</form>
	);
}
