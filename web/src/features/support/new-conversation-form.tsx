import type { Topic } from '@fairtick/domain/support/conversation-contract';
import type { Outcome } from '../../kit/api/outcome.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { MessageField, TopicField } from './message-fields.tsx';
import { sendByKeys } from './message-keys.ts';

interface NewConversationFormProps<Answer> {
	send(body: { topic: Topic; text: string }): Promise<Outcome<Answer>>;
	onSent(answer: Answer): unknown;
}

/** The first message of a conversation, with its topic. */
export function NewConversationForm<Answer>({ send, onSent }: NewConversationFormProps<Answer>) {
	const { t } = useTranslation();
	const form = useServerForm(
		{ topic: '', text: '' },
		async ({ topic, text }) => {
			if (topic === '') return { kind: 'errors', errors: { topic: [t('support.topicMissing')] } };
			return send({ topic: topic as Topic, text });
		},
		(answer) => {
			form.reset();
			release();
			return onSent(answer);
		},
	);
	const release = useUnsaved(form.values.text !== '');
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<TopicField {...form.field('topic')} />
			<MessageField label={t('support.message')} onKeyDown={sendByKeys} {...form.field('text')} />
			<FormAlert form={form} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start max-desktop:w-full">
				{t('support.send')}
			</Button>
		</form>
	);
}
