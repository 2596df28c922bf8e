import { useRef } from 'react';
import { MessageForm } from '../../features/support/message-form.tsx';
import type { Outcome } from '../../kit/api/outcome.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import type { ListedKey } from '../frame/key-help.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';

interface AnswerFormProps<Answer> {
	send(text: string): Promise<Outcome<Answer>>;
	onSent(answer: Answer): unknown;
}

export const ANSWER_KEY: ListedKey = ['f', 'admin.keyAnswer'];

/** The answer of staff in a thread; a shortcut focuses its field. */
export function AnswerForm<Answer>(props: AnswerFormProps<Answer>) {
	const { t } = useTranslation();
	const box = useRef<HTMLDivElement>(null);
	useShortcuts({ f: () => box.current?.querySelector('textarea')?.focus() });
	return (
		<div ref={box}>
			<MessageForm label={t('admin.answer')} action={t('admin.sendAnswer')} {...props} />
		</div>
	);
}
