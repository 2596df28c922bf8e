export { type Config, describeSettings, type Limits, type PolygonConfig, readConfig, WrongSetting } from './config.ts';
export type { ExchangeName } from './settings.ts';
