import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { useShown } from '../../../kit/navigation/use-navigation.ts';

const TRADING_VIEWS = ['positions', 'history'] as const;
export type TradingView = (typeof TRADING_VIEWS)[number];

/** The view in the address that replaces the chart; undefined for the chart itself, and for an unknown name. */
export function readTradingView(query: string): TradingView | undefined {
	const named = new URLSearchParams(query).get('view');
	return TRADING_VIEWS.find((known) => known === named);
}

export const useTradingView = () => readTradingView(useShown().address.query);

/** The asset in the address; null if it is not a number. */
export function useLinkedAssetId(): number | null {
	const named = new URLSearchParams(useShown().address.query).get('asset') ?? '';
	return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

/** The trade in the address, whose details are shown. */
export function useLinkedTradeId(): string | null {
	return new URLSearchParams(useShown().address.query).get('trade');
}

/** The account in the address. */
export function useLinkedAccount(): Mode | undefined {
	const named = new URLSearchParams(useShown().address.query).get('account');
	return MODES.find((mode) => mode === named);
}
