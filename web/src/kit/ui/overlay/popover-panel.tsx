import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { useCloseRequest } from './use-close-request.ts';
import type { PopupProps } from './use-popup-button.ts';

export interface PopoverPlace {
	side?: 'top' | 'bottom' | 'left';
	align?: 'start' | 'center' | 'end';
	sideOffset: number;
	collisionPadding?: number;
	/** Class of its stacking level. */
	layer?: string;
	className?: string;
	/** Its accessible name, if it has no title. */
	label?: string;
	title?: string;
	titleClass?: string;
	description?: string;
	/** False keeps the focus on the button; `panel` moves it to the panel, which is read from its top. */
	initialFocus?: boolean | 'panel';
	children?: ReactNode;
}

export function PopoverPanel({ id, open, anchor, onOpenChange, ...place }: PopupProps & PopoverPlace) {
	const { side = 'bottom', align = 'center', sideOffset, collisionPadding = 5, layer = 'z-50', className } = place;
	const { label, title, titleClass, description, initialFocus = true, children } = place;
	useCloseRequest(open, (event) => onOpenChange(false, { reason: 'close-request', event }));
	const popup = useRef<HTMLDivElement>(null);
	return (
		<CSPProvider disableStyleElements>
			<Popover.Root open={open} onOpenChange={onOpenChange}>
				<Popover.Portal>
					{/* Fixed, because beside a sideways phone's button an absolute panel would widen the page permanently. */}
					<Popover.Positioner
						positionMethod="fixed"
						anchor={anchor}
						side={side}
						align={align}
						sideOffset={sideOffset}
						collisionPadding={collisionPadding}
						className={layer}
					>
						<Popover.Popup
							ref={popup}
							id={id}
							{...(label === undefined ? {} : { 'aria-label': label })}
							initialFocus={initialFocus === 'panel' ? popup : initialFocus}
							finalFocus={() => anchor.current ?? true}
							className={classNames('popup', className)}
						>
							{title !== undefined && <Popover.Title className={titleClass}>{title}</Popover.Title>}
							{description !== undefined && (
								<Popover.Description className="mt-1 text-secondary">{description}</Popover.Description>
							)}
							{children}
						</Popover.Popup>
					</Popover.Positioner>
				</Popover.Portal>
			</Popover.Root>
		</CSPProvider>
	);
}
