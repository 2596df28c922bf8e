import { closeAccount } from '@fairtick/domain/identity/person-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import { withFreshSignIn } from '../../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { clearSession, forgetStored } from '../session.ts';

/** Closes the account permanently, after the user has typed its address. */
export function CloseAccount({ email }: { email: string }) {
	const { t } = useTranslation();
	const [begun, setBegun] = useState(false);
	return (
		<SettingsSection title={t('yourData.close')} text={t('yourData.closeText')}>
			{begun ? (
				<CloseForm email={email} onCancel={() => setBegun(false)} />
			) : (
				<Button className="self-start" onClick={() => setBegun(true)}>
					{t('yourData.closeBegin')}
				</Button>
			)}
		</SettingsSection>
	);
}

function CloseForm({ email, onCancel }: { email: string; onCancel(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const send = (body: { email: string }) => withFreshSignIn(() => call(closeAccount, { body }));
	const form = useServerForm({ email: '' }, send, () => {
		forgetStored();
		clearSession(queryClient);
		// A new page load discards all state.
		location.assign('/');
	});
	return (
		<form
			onSubmit={form.submit}
			noValidate
			className="flex max-w-100 flex-col gap-4 rounded border border-down bg-surface p-4 [&>[role=alert]:empty]:hidden"
		>
			<FormAlert form={form} />
			<TextField label={t('yourData.closeEmail', { email })} type="email" autoComplete="off" {...form.field('email')} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" look="danger" busy={form.busy}>
					{t('yourData.closeAction')}
				</Button>
				<Button onClick={onCancel}>{t('dialog.cancel')}</Button>
			</div>
		</form>
	);
}
