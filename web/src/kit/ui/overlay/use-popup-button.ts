import { type ComponentProps, type RefObject, useId, useRef, useState } from 'react';

/** Properties of a popup in its own chunk. */
export interface PopupProps {
	readonly id: string;
	readonly open: boolean;
	readonly anchor: RefObject<HTMLButtonElement | null>;
	/** Called for each event that opens or closes it. */
	onOpenChange(open: boolean, details: { readonly reason: string; readonly event: Event }): void;
}

interface Controlled {
	readonly open: boolean;
	onOpenChange(open: boolean): void;
}

/**
 * A button and its popup, which need not be loaded yet. The button never changes, so the focus stays. `popup` is null
 * until it is first opened.
 */
export function usePopupButton(
	kind: 'dialog' | 'menu',
	controlled?: Controlled,
): { button: ComponentProps<'button'>; popup: PopupProps | null } {
	const id = useId();
	const anchor = useRef<HTMLButtonElement>(null);
	const [own, setOwn] = useState(false);
	const [wanted, setWanted] = useState(false);
	const open = controlled?.open ?? own;
	const change = controlled?.onOpenChange ?? setOwn;
	if (open && !wanted) setWanted(true);
	return {
		button: {
			ref: anchor,
			'aria-haspopup': kind,
			'aria-expanded': open,
			...(open && { 'aria-controls': id, 'data-popup-open': '' }),
			onClick: () => change(!open),
			onKeyDown: (event) => {
				if (kind !== 'menu' || open || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
				event.preventDefault();
				change(true);
			},
		},
		popup: wanted
			? {
					id,
					open,
					anchor,
					onOpenChange(next, { event }) {
						// A press on the button closes the popup by itself. Treated as a press outside, it would open it again.
						if (!next && event.target instanceof Node && anchor.current?.contains(event.target)) return;
						change(next);
					},
				}
			: null,
	};
}
