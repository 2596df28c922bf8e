import type { Platform } from '../../../platform/open-platform.ts';

export type FiguresOptions = Pick<Platform, 'database' | 'backOffice' | 'realCurrency'>;
