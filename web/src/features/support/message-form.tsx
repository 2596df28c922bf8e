import type { Outcome } from '../../kit/api/outcome.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { MessageField } from './message-fields.tsx';
import { sendByKeys } from './message-keys.ts';

interface MessageFormProps<Answer> {
	label: string;
	/** The button's text. */
	action: string;
	send(text: string): Promise<Outcome<Answer>>;
	onSent(answer: Answer): unknown;
}

/** A form that sends a message by its button or by Ctrl and Enter. */
export function MessageForm<Answer>({ label, action, send, onSent }: MessageFormProps<Answer>) {
	const form = useServerForm(
		{ text: '' },
		({ text }) => send(text),
		(answer) => {
			form.reset();
			release();
			return onSent(answer);
		},
	);
	const release = useUnsaved(form.values.text !== '');
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
			<MessageField label={label} onKeyDown={sendByKeys} {...form.field('text')} />
			<FormAlert form={form} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start max-desktop:w-full">
				{action}
			</Button>
		</form>
	);
}
