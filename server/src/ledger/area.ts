import type { AreaFacts } from '../area/index.ts';
import { LEDGER_CHECKS } from './audit/ledger-checks.ts';
import { postings } from './audit/posting-checks.ts';
import { times } from './audit/time-checks.ts';
import { LEDGER_FILES } from './export-ledger.ts';

export const ledger: AreaFacts = {
	name: 'ledger',
	tables: ['accounts', 'ledger_events', 'ledger_transfers', 'ledger_entries'],
	auditChecks: [...LEDGER_CHECKS, times, postings],
	personal: {
		lists: { balances: 'select kind, currency, balance from accounts where user_id = $1 order by currency, kind' },
		files: LEDGER_FILES,
	},
};
