import type { Platform } from '../../../platform/open-platform.ts';

export type FiguresContext = Pick<Platform, 'database' | 'backOffice' | 'realCurrency'>;
