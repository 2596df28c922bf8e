import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/overlay/alert-dialog.tsx';

/** The server no longer knows the session. Only OK logs out, because the screen may still be needed (ERR-01). */
export function ExpiredDialog({ onConfirm, onCancel }: { onConfirm(): void; onCancel(): void }) {
	const { t } = useTranslation();
	return (
		<AlertDialog title={t('dialog.expiredTitle')} text={t('dialog.expiredText')} onClose={onCancel}>
			<Button onClick={onCancel}>{t('dialog.cancel')}</Button>
			<Button look="primary" onClick={onConfirm}>
				{t('dialog.ok')}
			</Button>
		</AlertDialog>
	);
}
