import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button.tsx';

/** A page received as an answer, full screen. The empty sandbox removes all its rights (ERR-02). */
export function ServerPageDialog({ html, onClose }: { html: string; onClose(): void }) {
	const { t } = useTranslation();
	return (
		<Dialog.Root open onOpenChange={(open) => !open && onClose()}>
			<Dialog.Portal>
				<Dialog.Popup className="fixed inset-0 z-80 flex flex-col bg-ground" aria-label={t('dialog.pageTitle')}>
					<div className="flex items-center justify-between border-b border-line bg-surface py-1 pr-2 pl-4">
						<Dialog.Title className="font-semibold">{t('dialog.failedTitle')}</Dialog.Title>
						<Dialog.Close className={buttonClass('plain')}>{t('common.close')}</Dialog.Close>
					</div>
					{/* Such pages assume a white background. */}
					<iframe title={t('dialog.pageTitle')} sandbox="" srcDoc={html} className="min-h-0 w-full flex-1 bg-[#fff]" />
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
