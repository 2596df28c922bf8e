import { unsaved } from '../base/unsaved.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/overlay/alert-dialog.tsx';
import { closeDialog, openDialog } from './open-dialog.ts';

/** The open question. */
let asked: Promise<boolean> | null = null;

/**
 * Resolves to true if the viewer leaves the page with its texts, which are then not asked about again. While another
 * dialog is open the page stays.
 */
export async function askToLeave(): Promise<boolean> {
	asked ??= ask().finally(() => {
		asked = null;
	});
	return asked;
}

async function ask(): Promise<boolean> {
	await loadTexts(['details']);
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const answer = (leaves: boolean) => {
		resolve(leaves);
		closeDialog();
	};
	const onClosed = () => resolve(false);
	if (!openDialog({ kind: 'own', show: () => <LeaveDialog onAnswer={answer} />, onClosed })) return false;
	const leaves = await promise;
	if (leaves) unsaved.clear();
	return leaves;
}

/** Warns that leaving the page loses an unsaved text. */
function LeaveDialog({ onAnswer }: { onAnswer(leaves: boolean): void }) {
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
