import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../class-names.ts';

interface SidePanelProps {
	title: string;
	open: boolean;
	onClose(): void;
	/** Its position and height. */
	className: string;
	children: ReactNode;
}

/** A panel at the side of a wide screen that leaves the rest of the page usable. Escape closes it. */
export function SidePanel({ title, open, onClose, className, children }: SidePanelProps) {
	const { t } = useTranslation();
	return (
		<Drawer.Root
			open={open}
			onOpenChange={(next) => !next && onClose()}
			modal={false}
			disablePointerDismissal
			swipeDirection="right"
		>
			<Drawer.Portal>
				<Drawer.Viewport className={classNames('pointer-events-none fixed z-30 flex', className)}>
					<Drawer.Popup className="thin-scroll pointer-events-auto w-96 overflow-y-auto border-l border-line bg-surface shadow-popup outline-none transition-[opacity,translate] duration-150 data-ending-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:translate-x-4 data-starting-style:opacity-0">
						<div className="sticky top-0 z-10 flex h-11 items-center justify-between border-b border-line bg-surface pr-1.5 pl-4">
							<Drawer.Title className="font-semibold">{title}</Drawer.Title>
							<Drawer.Close
								aria-label={t('common.close')}
								className="inline-flex size-11 items-center justify-center rounded text-secondary hover:bg-raised hover:text-text mouse:size-9"
							>
								<X size={18} aria-hidden="true" />
							</Drawer.Close>
						</div>
						<Drawer.Content className="p-4">{children}</Drawer.Content>
					</Drawer.Popup>
				</Drawer.Viewport>
			</Drawer.Portal>
		</Drawer.Root>
	);
}
