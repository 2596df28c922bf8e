import type { Platform } from '../../../platform/open-platform.ts';

export type RiskOptions = Pick<Platform, 'database' | 'backOffice' | 'realCurrency'>;
