import { sendContact } from '@fairtick/domain/support/contact-contract';
import type { Topic } from '@fairtick/domain/support/conversation-contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../kit/api/call.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Button } from '../../../../kit/ui/button.tsx';
import { FormAlert } from '../../../../kit/ui/form/form-alert.tsx';
import { TextField } from '../../../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../../../kit/ui/form/use-server-form.ts';
import { MessageField, TopicField } from '../../message-fields.tsx';

/** The browser's pattern for an email address; the server decides. */
const ADDRESS = /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/;

/**
 * A message from a visitor, who is answered by email. Missing fields are reported here, because every call counts
 * against a low limit.
 */
export function ContactForm() {
	const { t } = useTranslation();
	const [sentTo, setSentTo] = useState<string | null>(null);
	const form = useServerForm(
		{ email: '', topic: '', text: '' },
		async ({ topic, ...values }) => {
			const [email, text] = [values.email.trim(), values.text.trim()];
			const errors = {
				...(!ADDRESS.test(email) && { email: [t('contact.emailWrong')] }),
				...(topic === '' && { topic: [t('support.topicMissing')] }),
				...(text === '' && { text: [t('contact.textMissing')] }),
			};
			if (Object.keys(errors).length > 0) return { kind: 'errors', errors };
			return call(sendContact, { body: { email, topic: topic as Topic, text } });
		},
		() => {
			setSentTo(form.values.email.trim());
			form.reset();
		},
	);
	if (sentTo !== null) return <Sent email={sentTo} onAnother={() => setSentTo(null)} />;
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<TextField
				label={t('contact.email')}
				hint={t('contact.emailHint')}
				type="email"
				autoComplete="email"
				maxLength={254}
				{...form.field('email')}
			/>
			<TopicField {...form.field('topic')} />
			<MessageField label={t('support.message')} {...form.field('text')} />
			<FormAlert form={form} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start max-desktop:w-full">
				{t('support.send')}
			</Button>
		</form>
	);
}

/** The next step, shown after sending. */
function Sent({ email, onAnother }: { email: string; onAnother(): void }) {
	const { t } = useTranslation();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div className="flex flex-col items-start gap-3">
			<h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-base font-semibold outline-none">
				<CircleCheck size={20} className="shrink-0 text-up-text" aria-hidden="true" />
				{t('contact.sent')}
			</h3>
			<p className="wrap-anywhere">{t('contact.sentText', { email })}</p>
			<p>{t('contact.sentLink')}</p>
			<p className="text-secondary">{t('contact.sentNone')}</p>
			<Button onClick={onAnother}>{t('contact.another')}</Button>
		</div>
	);
}
