import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { buttonClass } from '../../../kit/ui/button.tsx';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { usePopupButton } from '../../../kit/ui/overlay/use-popup-button.ts';

const TradeMenu = lazyPart('TradeMenu', () => import('./trade-menu.tsx'));

const CLASS = buttonClass('plain', 'px-3 mouse:min-h-8 desktop:text-xs');

/** Links to the assets that an event touches: one link, or a menu. */
export function TradeLinks({ title, assets }: { title: string; assets: readonly Asset[] }) {
	const { t } = useTranslation();
	const { button, popup } = usePopupButton('menu');
	const [only, ...others] = assets;
	if (only === undefined) return null;
	if (others.length === 0)
		return (
			<Link to={PATHS.home} query={{ asset: String(only.id) }} className={CLASS}>
				{t('calendar.tradeOne', { ticker: only.ticker })}
			</Link>
		);
	return (
		<>
			<button {...button} type="button" aria-label={t('calendar.tradeFor', { title })} className={CLASS}>
				{t('calendar.trade')}
				<ChevronDown size={14} aria-hidden="true" />
			</button>
			{popup && <TradeMenu {...popup} assets={assets} />}
		</>
	);
}
