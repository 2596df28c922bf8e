import { useTranslation } from '../kit/i18n/use-translation.ts';

/** A reason in the words of the person who gave it. */
export function GivenReason({ text }: { text: string }) {
	const { t } = useTranslation();
	return (
		<p className="break-words">
			<span className="text-secondary">{t('admin.reason')}:</span> {text}
		</p>
	);
}
