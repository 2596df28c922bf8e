import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Popover } from '../../../kit/ui/overlay/popover.tsx';

/** The button beside the tabs that opens the list of assets. */
export function AddAsset({ list }: { list(close: () => void): ReactNode }) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	return (
		<Popover
			open={open}
			onOpenChange={setOpen}
			button={
				<button
					type="button"
					aria-label={t('accounts.addAsset')}
					title={t('accounts.addAsset')}
					className="mx-2 inline-flex size-9 shrink-0 items-center justify-center rounded text-secondary hover:bg-raised hover:text-text data-popup-open:bg-raised"
				>
					<Plus size={20} aria-hidden="true" />
				</button>
			}
			sideOffset={8}
			align="start"
			className="w-128 p-3"
			label={t('accounts.addAsset')}
		>
			{list(() => setOpen(false))}
		</Popover>
	);
}
