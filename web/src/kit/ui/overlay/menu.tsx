import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useCloseRequest } from './use-close-request.ts';
import type { PopupProps } from './use-popup-button.ts';

interface MenuProps extends PopupProps {
	className: string;
	children: ReactNode;
}

/** The popup of a menu with its entries. It is in the chunk that imports it. */
export function Menu({ id, open, anchor, onOpenChange, className, children }: MenuProps) {
	useCloseRequest(open, (event) => onOpenChange(false, { reason: 'close-request', event }));
	return (
		<CSPProvider disableStyleElements>
			<Base.Root open={open} onOpenChange={onOpenChange} modal={false}>
				<Base.Portal>
					<Base.Positioner positionMethod="fixed" anchor={anchor} sideOffset={6} align="end" className="z-50">
						<Base.Popup
							id={id}
							finalFocus={() => anchor.current ?? true}
							className={classNames('popup p-1', className)}
						>
							{children}
						</Base.Popup>
					</Base.Positioner>
				</Base.Portal>
			</Base.Root>
		</CSPProvider>
	);
}

/** One entry of a menu. */
export const menuItemClass =
	'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 font-medium outline-none select-none data-highlighted:bg-raised mouse:min-h-10';
