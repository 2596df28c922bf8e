import type { addWebhook } from '@fairtick/domain/webhooks/contract';
import { WEBHOOK_KINDS, type WebhookKind } from '@fairtick/domain/webhooks/rules';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import type { Sent } from '../../kit/ui/form/form-errors.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { KIND_LABEL } from './kind-label.ts';

type Fields = BodyOf<typeof addWebhook>;

interface WebhookFormProps<Answer> {
	/** The current settings. */
	initial: Fields;
	label: string;
	send(fields: Fields): Promise<Sent<Answer>>;
	onDone(answer: Answer): void;
	/** A second button that closes the form. */
	onCancel?(): void;
}

/** The address of a webhook, and its events. */
export function WebhookForm<Answer>({ initial, label, send, onDone, onCancel }: WebhookFormProps<Answer>) {
	const { t } = useTranslation();
	const ticks = WEBHOOK_KINDS.map((kind) => [kind, initial.kinds.includes(kind)]);
	const form = useServerForm(
		{ address: initial.address, ...(Object.fromEntries(ticks) as Record<WebhookKind, boolean>) },
		({ address, ...ticked }) => send({ address, kinds: WEBHOOK_KINDS.filter((kind) => ticked[kind]) }),
		(answer) => {
			form.reset();
			onDone(answer);
		},
	);
	return (
		<form
			onSubmit={form.submit}
			noValidate
			className="flex flex-col gap-4 rounded border border-line bg-surface p-4 [&>[role=alert]:empty]:hidden"
		>
			<FormAlert form={form} />
			<TextField
				{...form.field('address')}
				label={t('webhooks.address')}
				hint={t('webhooks.addressHint')}
				type="url"
				inputMode="url"
				autoComplete="off"
				placeholder="https://"
			/>
			<fieldset className="flex flex-col">
				<legend className="pb-1 text-sm font-medium">{t('webhooks.kinds')}</legend>
				{WEBHOOK_KINDS.map((kind) => (
					<CheckboxField
						key={kind}
						name={kind}
						label={t(KIND_LABEL[kind])}
						checked={form.values[kind] === true}
						onChange={form.field(kind).onChange}
					/>
				))}
				{form.errors['kinds'] && <p className="text-sm text-down-text">{t('webhooks.noKinds')}</p>}
			</fieldset>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" look="primary" busy={form.busy}>
					{label}
				</Button>
				{onCancel && (
					<Button look="quiet" onClick={onCancel}>
						{t('dialog.cancel')}
					</Button>
				)}
			</div>
		</form>
	);
}
