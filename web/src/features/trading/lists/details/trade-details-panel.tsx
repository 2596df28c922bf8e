import type { Trade } from '@fairtick/domain/trading/contract';
import { getTrade } from '@fairtick/domain/trading/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Button } from '../../../../kit/ui/button.tsx';
import { Sheet } from '../../../../kit/ui/overlay/sheet.tsx';
import { SidePanel } from '../../../../kit/ui/overlay/side-panel.tsx';
import { useIsDesktop } from '../../../../kit/ui/use-media-query.ts';
import { ResultChecks } from '../../../proof/receipts/result-checks.tsx';
import { closedTradesQuery, oneTradeKey, openTradesQuery } from '../../placing/trades-cache.ts';
import type { VerifyLink } from '../verify-link.ts';
import { TradeDetails } from './trade-details.tsx';

interface TradeDetailsPanelProps {
	/** The chosen trade, kept during the closing animation. Null if the viewer has no such trade. */
	trade: Trade | null;
	open: boolean;
	onClose(): void;
	/** Called to dispute the result. */
	onDispute(trade: Trade): void;
	/** Called to show the trade on its asset's chart; absent if there is none. */
	onShow?: ((trade: Trade) => void) | undefined;
	/** Makes the link to the check of its result. */
	verify?: VerifyLink | undefined;
}

/** Details beside the ticket of a wide screen, or in a sheet on a small one. */
export function TradeDetailsPanel({ trade, open, onClose, onDispute, onShow, verify }: TradeDetailsPanelProps) {
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const shared = { title: t('trading.details'), open };
	const content =
		trade === null ? (
			<p>{t('trading.unknownTrade')}</p>
		) : (
			<ShownTrade key={trade.id} picked={trade} onDispute={onDispute} onShow={onShow} verify={verify} />
		);
	return isDesktop ? (
		<SidePanel {...shared} onClose={onClose} className="top-14 right-72 bottom-7">
			{content}
		</SidePanel>
	) : (
		<Sheet {...shared} onOpenChange={(next) => !next && onClose()}>
			{content}
		</Sheet>
	);
}

function ShownTrade({
	picked,
	onDispute,
	onShow,
	verify,
}: { picked: Trade } & Pick<TradeDetailsPanelProps, 'onDispute' | 'onShow' | 'verify'>) {
	const { t } = useTranslation();
	const trade = useShownTrade(picked);
	return (
		<>
			<TradeDetails trade={trade} />
			{trade.status !== 'open' && verify && (
				<div className="mt-4 flex flex-col gap-3">
					<ResultChecks trade={trade} />
					{verify(trade, 'button')}
				</div>
			)}
			{onShow && (
				<Button className="mt-2 w-full" onClick={() => onShow(trade)}>
					{t('trading.showOnChart')}
				</Button>
			)}
			{trade.status !== 'open' && (
				<Button look="quiet" className="mt-2 w-full text-secondary" onClick={() => onDispute(trade)}>
					{t('trading.dispute')}
				</Button>
			)}
		</>
	);
}

/**
 * The current state of a trade that was chosen from a list. Lists follow live events; the trade itself is loaded once.
 */
function useShownTrade(picked: Trade): Trade {
	const open = useQuery({ ...openTradesQuery(picked.mode), enabled: false }).data;
	const closed = useInfiniteQuery({ ...closedTradesQuery(picked.mode), enabled: false }).data;
	const isPicked = ({ id }: Trade) => id === picked.id;
	const listed = open?.find(isPicked) ?? closed?.pages.flatMap(({ data }) => data).find(isPicked);
	const { data: asked } = useQuery({
		queryKey: oneTradeKey(picked.id),
		queryFn: ({ signal }) => fetchAnswer(getTrade, { params: { id: picked.id } }, signal),
		enabled: picked.status === 'open' && listed === undefined,
		// The chosen trade is shown until the answer comes.
		staleTime: 0,
		meta: { silent: true },
	});
	return listed ?? asked ?? picked;
}
