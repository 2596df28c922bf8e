import { useTranslation } from '../kit/i18n/use-translation.ts';

/** Why a person asked or decided, in their words. */
export function GivenReason({ text }: { text: string }) {
	const { t } = useTranslation();
	return (
		<p className="break-words">
			<span className="text-secondary">{t('admin.reason')}:</span> {text}
		</p>
	);
}
