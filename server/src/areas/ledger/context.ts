import type { Platform } from '../../platform/open-platform.ts';
import type { Statements } from './statement/create-statements.ts';

export interface LedgerContext
	extends Pick<Platform, 'database' | 'reports' | 'backOffice' | 'mail' | 'realCurrency' | 'pairs' | 'hooks'> {
	readonly statements: Statements;
}
