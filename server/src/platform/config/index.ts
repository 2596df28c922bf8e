export {
	type Config,
	type Limits,
	type ProviderConfig,
	parseExchanges,
	readConfig,
	type S3Config,
	WrongSetting,
} from './config.ts';
export { explain, OperatorError, runCommand } from './operator-error.ts';
export type { BtcpayConfig } from './payment-providers/btcpay.ts';
export type { StripeConfig } from './payment-providers/stripe.ts';
export { hasRealTrading, type RealCurrency, realCurrencyOf } from './real-money.ts';
export { EXCHANGES_ALLOWED } from './settings.ts';
