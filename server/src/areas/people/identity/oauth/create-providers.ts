import type { ProviderConfig } from '../../../../platform/config/index.ts';
import { createGitHub } from './github.ts';
import { createOpenIdConnect } from './openid-connect.ts';
import type { Providers } from './provider.ts';

export function createProviders(configs: readonly ProviderConfig[], timeoutS: number): Providers {
	const create = (config: ProviderConfig) =>
		config.kind === 'github' ? createGitHub(config, timeoutS) : createOpenIdConnect(config, timeoutS);
	return new Map(configs.map((config) => [config.id, create(config)]));
}
