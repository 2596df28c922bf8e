import { TRADING_REFUSALS, type TradingRefusalCode } from '@fairtick/domain/trading/contract';

type Plain<Code> = Code extends `trading.${infer Name}` ? Name : never;

/** The text of a refusal; a former code has no text of its own. */
export function nameRefusal(code: string) {
	return `published.code_${code in TRADING_REFUSALS ? (code.slice('trading.'.length) as Plain<TradingRefusalCode>) : 'else'}` as const;
}
