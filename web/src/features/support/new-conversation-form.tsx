import { TOPICS, type Topic } from '@fairtick/domain/support/conversation-contract';
import { MESSAGE_MAX } from '@fairtick/domain/support/thread';
import type { Outcome } from '../../kit/api/outcome.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextAreaField } from '../../kit/ui/form/text-area-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { sendByKeys } from './message-keys.ts';

interface NewConversationFormProps<Answer> {
	send(body: { topic: Topic; text: string }): Promise<Outcome<Answer>>;
	onSent(answer: Answer): unknown;
}

/** The first message of a conversation with what it is about. */
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
			<SelectField
				label={t('support.topic')}
				options={[
					{ value: '', label: t('support.topicChoose') },
					...TOPICS.map((value) => ({ value, label: t(`support.topic_${value}`) })),
				]}
				{...form.field('topic')}
			/>
			<TextAreaField
				label={t('support.message')}
				hint={t('support.textHint', { most: formatNumber(MESSAGE_MAX) })}
				onKeyDown={sendByKeys}
				{...form.field('text')}
			/>
			<FormAlert form={form} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start max-desktop:w-full">
				{t('support.send')}
			</Button>
		</form>
	);
}
