import { MESSAGE_MAX } from '@fairtick/domain/support/contract';
import type { KeyboardEvent } from 'react';
import type { Outcome } from '../api/outcome.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { TextAreaField } from '../ui/form/text-area-field.tsx';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';

interface MessageFormProps<Answer> {
	label: string;
	/** What the button says. */
	action: string;
	send(text: string): Promise<Outcome<Answer>>;
	onSent(answer: Answer): unknown;
}

/** A message to be sent, by its button or by Ctrl and Enter. */
export function MessageForm<Answer>({ label, action, send, onSent }: MessageFormProps<Answer>) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const form = useServerForm({ text: '' }, async ({ text }) => {
		const outcome = await send(text);
		if (outcome.kind !== 'ok') return computeFormErrors(outcome, texts);
		form.reset();
		await onSent(outcome.answer);
		return null;
	});
	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
	};
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
			<TextAreaField
				label={label}
				hint={<p className="text-sm text-secondary">{t('support.textHint', { most: formatNumber(MESSAGE_MAX) })}</p>}
				error={form.error('text')}
				onKeyDown={onKeyDown}
				{...form.field('text')}
			/>
			<FormAlert form={form} texts={texts} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start max-desktop:w-full">
				{action}
			</Button>
		</form>
	);
}
