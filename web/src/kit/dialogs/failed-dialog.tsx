import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/overlay/alert-dialog.tsx';

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
