import { Dialog } from '@base-ui/react/dialog';
import { confirmSignIn } from '@fairtick/domain/identity/security-contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { PasswordField } from '../ui/form/text-field.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';
import { Spinner } from '../ui/spinner.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmByProvider } from './confirm-by-provider.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { useFormTexts } from './use-form-texts.ts';

/** Asks for the password, for a code where a second factor is on, or sends people without either to a provider (IDENT-04). */
export function ConfirmDialog({ onAnswer }: { onAnswer(confirmed: boolean): void }) {
	const { t } = useTranslation();
	const { data: factor } = useQuery(secondFactorQuery);
	return (
		<Dialog.Root open onOpenChange={(open) => !open && onAnswer(false)}>
			<Dialog.Portal>
				<Dialog.Backdrop className="fixed inset-0 z-80 bg-backdrop" />
				<Dialog.Popup className="popup fixed top-1/2 left-1/2 z-80 flex w-[calc(100vw-2rem)] max-w-100 -translate-1/2 flex-col gap-4 p-5">
					<Dialog.Title className="text-base font-semibold">{t('security.confirmTitle')}</Dialog.Title>
					{!factor && <Spinner />}
					{factor &&
						(factor.totp || factor.password ? (
							<ConfirmForm byCode={factor.totp} onAnswer={onAnswer} />
						) : (
							<ConfirmByProvider onAnswer={onAnswer} />
						))}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function ConfirmForm({ byCode, onAnswer }: { byCode: boolean; onAnswer(confirmed: boolean): void }) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const form = useServerForm({ password: '', code: '' }, async ({ password, code }) => {
		const outcome = await call(confirmSignIn, { body: byCode ? { code } : { password } });
		if (outcome.kind !== 'ok') return computeFormErrors(outcome, texts);
		onAnswer(true);
		return null;
	});
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<Dialog.Description className="text-secondary">
				{t(byCode ? 'security.confirmTextCode' : 'security.confirmTextPassword')}
			</Dialog.Description>
			<FormAlert form={form} texts={texts} />
			{byCode ? (
				<CodeField error={form.error('code')} {...form.field('code')} />
			) : (
				<PasswordField
					label={t('identity.password')}
					autoComplete="current-password"
					showLabel={t('identity.showPassword')}
					hideLabel={t('identity.hidePassword')}
					error={form.error('password')}
					{...form.field('password')}
				/>
			)}
			<div className="flex justify-end gap-2">
				<Button onClick={() => onAnswer(false)}>{t('security.confirmCancel')}</Button>
				<Button type="submit" look="primary" busy={form.busy}>
					{t('security.confirmAction')}
				</Button>
			</div>
		</form>
	);
}
