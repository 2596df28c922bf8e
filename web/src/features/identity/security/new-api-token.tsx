import { createApiToken } from '@fairtick/domain/identity/token-contract';
import { TOKEN_SCOPES } from '@fairtick/domain/wire/endpoint';
import { call } from '../../../kit/api/call.ts';
import { withFreshSignIn } from '../../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CheckboxField } from '../../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';

const EMPTY = { name: '', read: true, trade: false, money: false };

/** A form for a new token: its name and its scopes. */
export function NewApiToken({ onMade }: { onMade(secret: string): void }) {
	const { t } = useTranslation();
	const send = ({ name, ...allowed }: typeof EMPTY) => {
		const scopes = TOKEN_SCOPES.filter((scope) => allowed[scope]);
		return withFreshSignIn(() => call(createApiToken, { body: { name, scopes } }));
	};
	const form = useServerForm(EMPTY, send, ({ token }) => {
		form.reset();
		onMade(token);
	});
	const scopesError = form.errors['scopes']?.[0];
	return (
		<form
			onSubmit={form.submit}
			noValidate
			className="flex flex-col gap-4 rounded border border-line bg-surface p-4 [&>[role=alert]:empty]:hidden"
		>
			<FormAlert form={form} />
			<TextField label={t('identity.name')} autoComplete="off" hint={t('apiTokens.nameHint')} {...form.field('name')} />
			<fieldset className="flex flex-col">
				<legend className="pb-1 text-sm font-medium">{t('apiTokens.scopes')}</legend>
				{TOKEN_SCOPES.map((scope) => (
					<CheckboxField key={scope} label={t(`apiTokens.scope_${scope}`)} {...form.field(scope)} />
				))}
				{scopesError !== undefined && <p className="text-sm text-down-text">{scopesError}</p>}
			</fieldset>
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('apiTokens.create')}
			</Button>
		</form>
	);
}
