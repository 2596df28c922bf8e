import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useCloseRequest } from './use-close-request.ts';

interface CentredDialogProps {
	title: string;
	open?: boolean;
	/** Without it only a button inside closes the dialog. */
	onClose?(): void;
	className?: string;
	children: ReactNode;
}

/** A dialog in the middle of the screen. */
export function CentredDialog(props: CentredDialogProps) {
	const { title, open = true, onClose, className = 'max-w-100', children } = props;
	useCloseRequest(open && onClose !== undefined, () => onClose?.());
	return (
		<Dialog.Root
			open={open}
			onOpenChange={(next) => !next && onClose?.()}
			disablePointerDismissal={onClose === undefined}
		>
			<Dialog.Portal>
				<Dialog.Backdrop className="fixed inset-0 z-80 bg-backdrop" />
				<Dialog.Popup
					className={classNames(
						'popup fixed top-1/2 left-1/2 z-80 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2',
						'flex-col gap-4 overflow-y-auto p-5',
						className,
					)}
				>
					<Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
					{children}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
