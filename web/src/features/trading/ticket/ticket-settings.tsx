import type { Asset } from '@fairtick/domain/market/contract';
import Settings from 'lucide-react/icons/settings';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { Popover } from '../../../kit/ui/overlay/popover.tsx';

export const TradingChoices = lazyPart('TradingChoices', () => import('../trading-choices.tsx'), ['details']);

/** The settings button of the wide ticket. */
export function TicketSettings({ asset }: { asset: Asset }) {
	const { t } = useTranslation();
	return (
		<Popover
			button={
				<IconButton label={t('tradingSettings.title')}>
					<Settings size={18} aria-hidden="true" />
				</IconButton>
			}
			side="left"
			align="start"
			sideOffset={8}
			collisionPadding={8}
			className="thin-scroll max-h-[calc(100dvh-1rem)] w-84 overflow-y-auto p-4"
			title={t('tradingSettings.title')}
			titleClass="mb-3 text-base font-semibold"
		>
			<TradingChoices asset={asset} />
		</Popover>
	);
}
