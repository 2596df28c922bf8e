import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { useServerForm } from '../ui/form/use-server-form.ts';

type MailRequest = Endpoint<
	z.ZodMiniUndefined,
	z.ZodMiniUndefined,
	z.ZodMiniType<{ email: string }>,
	z.ZodMiniType<{ status: string }>
>;

/** Asks for a mail to an address; the answer is the same whether or not the address is known. */
export function MailRequestForm({ endpoint, action }: { endpoint: MailRequest; action: string }) {
	const { t } = useTranslation();
	const [status, setStatus] = useState('');
	const form = useServerForm(
		{ email: '' },
		(body) => call(endpoint, { body }),
		(answer) => setStatus(answer.status),
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormAlert form={form} success={status} />
			<TextField label={t('identity.email')} type="email" autoComplete="email" {...form.field('email')} />
			<Button type="submit" look="primary" busy={form.busy}>
				{action}
			</Button>
		</form>
	);
}
