import { PATHS } from '@fairtick/domain/pages/pages';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useState } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { useFailureToast } from '../../app/use-failure-toast.ts';
import { HIDDEN_BALANCE } from '../../base/hidden-balance.ts';
import { formatAmount, formatTimeNear } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useGuest } from '../../identity/guest-account.ts';
import { useServerNow } from '../../live/use-live.ts';
import { type TradeList, TradeLists } from '../../trading/lists/trade-lists.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useBalanceHidden } from '../../ui/use-balance-hidden.ts';
import { useFilterAssets } from '../trading/use-filter-assets.ts';
import { verifyLink } from '../verify-link.tsx';

const TradeDetailsPanel = lazyPart('TradeDetailsPanel', () => import('../../trading/lists/trade-details-panel.tsx'), [
	'trading',
	'details',
]);

const MINUTE_MS = 60_000;

/** What a guest has, until when, and that registering keeps it; with the trades. */
export function GuestTrades() {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const guest = useGuest();
	const [hidden] = useBalanceHidden();
	const nowMs = useServerNow(MINUTE_MS);
	const assets = useFilterAssets();
	const onFailed = useFailureToast();
	const [list, setList] = useState<TradeList>('open');
	const [details, setDetails] = useState<{ trade: Trade | null; open: boolean }>({ trade: null, open: false });
	if (guest === null) return null;
	return (
		<section aria-label={t('trading.trades')} className="overflow-hidden rounded border border-line bg-surface">
			<div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
				<p>
					{t('welcome.guestBalance', {
						amount: hidden ? HIDDEN_BALANCE : formatAmount(guest.balance),
						time: formatTimeNear(Date.parse(guest.ends_at), nowMs),
					})}
				</p>
				<Link to={PATHS.register} className={buttonClass('primary', 'px-5')}>
					{t('welcome.guestKeep')}
				</Link>
			</div>
			<div className="flex h-60 flex-col">
				<TradeLists
					{...{ list, assets, onFailed }}
					mode="demo"
					verify={verifyLink}
					onList={setList}
					onDetails={(trade) => setDetails({ trade, open: true })}
				/>
				{details.trade && (
					<TradeDetailsPanel
						{...details}
						onClose={() => setDetails({ ...details, open: false })}
						onDispute={() => void navigation.go(PATHS.register)}
						verify={verifyLink}
					/>
				)}
			</div>
		</section>
	);
}
