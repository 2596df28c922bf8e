import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/overlay/alert-dialog.tsx';

/** Leaving the page would lose a text that is not saved. */
export function LeaveDialog({ onAnswer }: { onAnswer(leaves: boolean): void }) {
	const { t } = useTranslation();
	return (
		<AlertDialog title={t('leave.title')} text={t('leave.text')} onClose={() => onAnswer(false)}>
			<Button onClick={() => onAnswer(true)}>{t('leave.leave')}</Button>
			<Button look="primary" onClick={() => onAnswer(false)}>
				{t('leave.stay')}
			</Button>
		</AlertDialog>
	);
}
