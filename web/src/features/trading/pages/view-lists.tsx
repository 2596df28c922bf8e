import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { verifyLink } from '../../proof/receipts/verify-link.tsx';
import { TradeLists } from '../lists/trade-lists.tsx';
import type { TradingView } from './trading-view.ts';
import { useFilterAssets } from './use-filter-assets.ts';
import { useOpenDetails } from './use-open-details.ts';

/** The lists in place of the chart, with the one in the address selected. */
export function ViewLists({ mode, view }: { mode: Mode; view: TradingView }) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	return (
		<section className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
			<h1 className="sr-only">{t(`nav.${view}`)}</h1>
			<TradeLists
				mode={mode}
				list={view === 'history' ? 'closed' : 'open'}
				assets={useFilterAssets()}
				onFailed={useFailureToast()}
				onDetails={useOpenDetails()}
				verify={verifyLink}
				onList={(list) =>
					void navigation.go(PATHS.home, {
						query: { view: list === 'closed' ? 'history' : 'positions' },
						replace: true,
					})
				}
			/>
		</section>
	);
}
