import type { Platform } from '../../../platform/open-platform.ts';

export type RiskContext = Pick<Platform, 'database' | 'backOffice' | 'realCurrency'>;
