import { acceptTerms } from '@fairtick/domain/content/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Button } from '../../../../kit/ui/button.tsx';
import { FormAlert } from '../../../../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../../../../kit/ui/form/use-server-form.ts';
import { refreshUser, useUser } from '../../../identity/session.ts';

/** The version of the terms in force. A user who has not accepted it can do so here (IDENT-09). */
export function TermsState({ version }: { version: number }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const due = useUser()?.terms_due ?? null;
	const form = useServerForm(
		{},
		() => call(acceptTerms, { body: { version } }),
		() => refreshUser(queryClient),
	);
	return (
		<>
			<p className="text-sm text-secondary">{t('info.termsVersion', { version })}</p>
			{due !== null && (
				<form
					onSubmit={form.submit}
					className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4 text-sm leading-6"
				>
					<p>{t('info.termsDue')}</p>
					<FormAlert form={form} />
					<Button type="submit" look="primary" busy={form.busy}>
						{t('info.acceptTerms', { version })}
					</Button>
				</form>
			)}
		</>
	);
}
