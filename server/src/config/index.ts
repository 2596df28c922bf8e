export { type Config, describeSettings, type Limits, readConfig, WrongSetting } from './config.ts';
export type { ExchangeName } from './settings.ts';
