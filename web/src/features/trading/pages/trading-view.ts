import { MODES, type Mode } from '@fairtick/domain/money/mode';
import { useShown } from '../../../kit/navigation/use-navigation.ts';

const TRADING_VIEWS = ['positions', 'history'] as const;
export type TradingView = (typeof TRADING_VIEWS)[number];

/** The view that the address puts in the place of the chart; undefined for the chart itself, and for an unknown name. */
export function readTradingView(query: string): TradingView | undefined {
	const named = new URLSearchParams(query).get('view');
	return TRADING_VIEWS.find((known) => known === named);
}

export const useTradingView = () => readTradingView(useShown().address.query);

/** The asset that the address asks for; null for what is no number of one. */
export function useLinkedAssetId(): number | null {
	const named = new URLSearchParams(useShown().address.query).get('asset') ?? '';
	return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

/** The trade whose details the address asks for. */
export function useLinkedTradeId(): string | null {
	return new URLSearchParams(useShown().address.query).get('trade');
}

/** The account that the address is about. */
export function useLinkedAccount(): Mode | undefined {
	const named = new URLSearchParams(useShown().address.query).get('account');
	return MODES.find((mode) => mode === named);
}
