export {
	type Config,
	callsProviders,
	type Limits,
	type ProviderConfig,
	parseExchanges,
	readConfig,
	readSharedTexts,
	type S3Config,
	WrongSetting,
} from './config.ts';
export { explain, OperatorError, runCommand } from './operator-error.ts';
export type { PaymentAccount } from './payment-providers/table.ts';
export { hasRealTrading, type RealCurrency, realCurrencyOf } from './real-money.ts';
export { EXCHANGES_ALLOWED } from './settings.ts';
