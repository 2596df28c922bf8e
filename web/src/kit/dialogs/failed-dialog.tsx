import { useTranslation } from '../i18n/use-translation.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

export function FailedDialog({ onClose }: { onClose(): void }) {
	const { t } = useTranslation();
	return (
		<AlertDialog title={t('dialog.failedTitle')} text={t('dialog.failedText')} onClose={onClose}>
			<Button look="primary" onClick={onClose}>
				{t('dialog.ok')}
			</Button>
		</AlertDialog>
	);
}
