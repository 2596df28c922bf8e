import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';

interface MailRequestFormProps {
	endpoint: Endpoint<
		z.ZodMiniUndefined,
		z.ZodMiniUndefined,
		z.ZodMiniType<{ email: string }>,
		z.ZodMiniType<{ status: string }>
	>;
	action: string;
	/** The user's own address; if it is missing, the form asks for one. */
	email?: string;
	look?: 'primary' | 'plain';
}

/** Requests an email to an address. The answer is the same for unknown addresses. */
export function MailRequestForm({ endpoint, action, email, look = 'primary' }: MailRequestFormProps) {
	const { t } = useTranslation();
	const [status, setStatus] = useState('');
	const form = useServerForm(
		{ email: email ?? '' },
		(body) => call(endpoint, { body }),
		(answer) => setStatus(answer.status),
	);
	return (
		<form
			onSubmit={form.submit}
			noValidate
			className={classNames('flex flex-col gap-4', email !== undefined && 'items-start')}
		>
			<FormAlert form={form} success={status} />
			{email === undefined && (
				<TextField label={t('identity.email')} type="email" autoComplete="email" {...form.field('email')} />
			)}
			<Button type="submit" look={look} busy={form.busy}>
				{action}
			</Button>
		</form>
	);
}
