import { Popover } from '@base-ui/react/popover';
import type { Asset } from '@fairtick/domain/market/contract';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { TradingChoices } from './trading-choices.tsx';

/** The gear of the wide ticket. */
export function TicketSettings({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<Popover.Root>
			<Popover.Trigger
				render={
					<IconButton label={t('tradingSettings.title')}>
						<Settings2 size={18} aria-hidden="true" />
					</IconButton>
				}
			/>
			<Popover.Portal>
				<Popover.Positioner side="left" align="start" sideOffset={8} collisionPadding={8} className="z-50">
					<Popover.Popup className="popup w-84 p-4">
						<Popover.Title className="mb-3 text-base font-semibold">{t('tradingSettings.title')}</Popover.Title>
						<TradingChoices asset={asset} />
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}
