import { TOPICS } from '@fairtick/domain/support/conversation-contract';
import { MESSAGE_MAX } from '@fairtick/domain/support/thread';
import type { ComponentProps } from 'react';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextAreaField } from '../../kit/ui/form/text-area-field.tsx';

/** The topic of a conversation or contact; empty until one is chosen. */
export function TopicField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
	const { t } = useTranslation();
	return (
		<SelectField
			label={t('support.topic')}
			options={[
				{ value: '', label: t('support.topicChoose') },
				...TOPICS.map((value) => ({ value, label: t(`support.topic_${value}`) })),
			]}
			{...field}
		/>
	);
}

/** The text of a message, with its maximum length. */
export function MessageField(field: Omit<ComponentProps<typeof TextAreaField>, 'hint'>) {
	const { t } = useTranslation();
	return <TextAreaField hint={t('support.textHint', { most: formatNumber(MESSAGE_MAX) })} {...field} />;
}
