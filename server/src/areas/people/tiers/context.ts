import type { TypeConditions } from '@fairtick/domain/tiers/rules';
import type { Platform } from '../../../platform/open-platform.ts';

export interface TypesContext extends Pick<Platform, 'database' | 'backOffice' | 'mail' | 'realCurrency'> {
	readonly conditions: TypeConditions;
}
