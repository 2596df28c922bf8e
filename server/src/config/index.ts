export {
	type Config,
	describeSettings,
	EXCHANGES_ALLOWED,
	type Limits,
	type ProviderConfig,
	parseExchanges,
	readConfig,
	WrongSetting,
} from './config.ts';
export type { ExchangeName } from './settings.ts';
