import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PopoverPlace } from './popover-panel.tsx';
import { usePopupButton } from './use-popup-button.ts';

interface PopoverProps extends PopoverPlace {
	button: ReactElement;
	open?: boolean;
	onOpenChange?(open: boolean): void;
	children?: ReactNode;
}

const PopoverPanel = lazyPart('PopoverPanel', () => import('./popover-panel.tsx'));

/** A small panel beside the button that opens it. Pressing outside and Escape close it. */
export function Popover({ button, open, onOpenChange, ...place }: PopoverProps) {
	const controlled = open === undefined || !onOpenChange ? undefined : { open, onOpenChange };
	const popup = usePopupButton('dialog', controlled);
	return (
		<>
			{cloneElement(button, popup.button)}
			{popup.popup && <PopoverPanel {...popup.popup} {...place} />}
		</>
	);
}
