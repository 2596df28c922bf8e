import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useCloseRequest } from './use-close-request.ts';

interface AlertDialogProps {
	title: string;
	text: string;
	/** Called for Escape, and for Back on a phone. */
	onClose(): void;
	/** Buttons, the most likely one last. */
	children: ReactNode;
}

/** A dialog that needs an answer: pressing outside does not close it. */
export function AlertDialog({ title, text, onClose, children }: AlertDialogProps) {
	useCloseRequest(true, onClose);
	return (
		<Base.Root open onOpenChange={(open) => !open && onClose()}>
			<Base.Portal>
				<Base.Backdrop className="fixed inset-0 z-80 bg-backdrop" />
				<Base.Popup className="popup fixed top-1/2 left-1/2 z-80 w-[calc(100vw-2rem)] max-w-100 -translate-1/2 p-5">
					<div className="flex gap-3">
						<TriangleAlert size={22} className="mt-0.5 shrink-0 text-demo" aria-hidden="true" />
						<div>
							<Base.Title className="text-base font-semibold">{title}</Base.Title>
							<Base.Description className="mt-1 text-secondary">{text}</Base.Description>
						</div>
					</div>
					<div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}
