import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { usePopupButton } from './use-popup-button.ts';

interface SheetProps {
	title: string;
	/** The button that opens it, if any. */
	trigger?: ReactElement;
	open: boolean;
	onOpenChange(open: boolean): void;
	children: ReactNode;
}

const SheetPanel = lazyPart('SheetPanel', () => import('./sheet-panel.tsx'));

/** A panel from the bottom of a small screen. Swiping down, Escape and the backdrop close it. */
export function Sheet({ trigger, open, onOpenChange, ...panel }: SheetProps) {
	const { button, popup } = usePopupButton('dialog', { open, onOpenChange });
	return (
		<>
			{trigger && cloneElement(trigger, button)}
			{popup && <SheetPanel {...popup} {...panel} />}
		</>
	);
}
