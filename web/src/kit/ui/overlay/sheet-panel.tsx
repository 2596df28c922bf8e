import { CSPProvider } from '@base-ui/react/csp-provider';
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCloseRequest } from './use-close-request.ts';
import type { PopupProps } from './use-popup-button.ts';

interface SheetPanelProps extends PopupProps {
	title: string;
	children: ReactNode;
}

export function SheetPanel({ id, open, anchor, onOpenChange, title, children }: SheetPanelProps) {
	const { t } = useTranslation();
	useCloseRequest(open, (event) => onOpenChange(false, { reason: 'close-request', event }));
	return (
		<CSPProvider disableStyleElements>
			<Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="down">
				<Drawer.Portal>
					<Drawer.Backdrop className="fixed inset-0 z-40 bg-backdrop transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
					<Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
						<Drawer.Popup
							id={id}
							finalFocus={() => anchor.current ?? true}
							className="max-h-[85dvh] w-full max-w-[32rem] [transform:translateY(var(--drawer-swipe-movement-y))] overflow-y-auto overscroll-contain rounded-t-[16px] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] outline-none transition-transform duration-250 ease-out data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]"
						>
							<div className="sticky top-0 z-10 bg-surface pt-2">
								<div className="mx-auto h-1 w-10 rounded-full bg-line" />
								<div className="flex items-center justify-between pr-2 pl-4">
									<Drawer.Title className="text-base font-semibold">{title}</Drawer.Title>
									<Drawer.Close
										aria-label={t('common.close')}
										className="inline-flex size-11 items-center justify-center rounded text-secondary"
									>
										<X size={20} aria-hidden="true" />
									</Drawer.Close>
								</div>
							</div>
							<Drawer.Content className="px-4 pb-4">{children}</Drawer.Content>
						</Drawer.Popup>
					</Drawer.Viewport>
				</Drawer.Portal>
			</Drawer.Root>
		</CSPProvider>
	);
}
