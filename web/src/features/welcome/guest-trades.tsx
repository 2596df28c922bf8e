import { PATHS } from '@fairtick/domain/pages/pages';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useState } from 'react';
import { HIDDEN_BALANCE } from '../../kit/base/hidden-balance.ts';
import { formatAmount, formatTimeNear } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useNavigation } from '../../kit/navigation/use-navigation.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { buttonClass } from '../../kit/ui/button.tsx';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { useBalanceHidden } from '../../kit/ui/use-balance-hidden.ts';
import { useGuest } from '../identity/sign-in/guest-account.ts';
import { verifyLink } from '../proof/receipts/verify-link.tsx';
import { type TradeList, TradeLists } from '../trading/lists/trade-lists.tsx';
import { useFilterAssets } from '../trading/pages/use-filter-assets.ts';

const TradeDetailsPanel = lazyPart(
	'TradeDetailsPanel',
	() => import('../trading/lists/details/trade-details-panel.tsx'),
	['trading', 'details'],
);

const MINUTE_MS = 60_000;

/** A guest's money and expiry above the trades, with the offer to register and keep it. */
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
					list={list}
					assets={assets}
					onFailed={onFailed}
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
