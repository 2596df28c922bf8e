import { AREAS } from '../../src/app/areas.ts';
import { ELSEWHERE } from '../support/read-uses.ts';

/** Tables of the platform, by the folder of `server/src` that alone writes them. Those of areas are in their `area.ts`. */
const PLATFORM: Readonly<Record<string, readonly string[]>> = {
	'platform/audit': ['audit_runs'],
	'platform/database': ['migrations'],
	'platform/journal': ['generations'],
	'platform/http': ['call_counts'],
	'platform/leases': ['leases'],
	'platform/nodes': ['nodes'],
	'platform/primary': ['timeline_reports'],
	'platform/jobs': [
		'jobs.bam',
		'jobs.job',
		'jobs.job_common',
		'jobs.job_dependency',
		'jobs.queue',
		'jobs.queue_stats',
		'jobs.schedule',
		'jobs.subscription',
		'jobs.version',
		'jobs.warning',
	],
};

/** Tables with the folder that owns them. */
export const OWNERS: readonly (readonly [table: string, owner: string])[] = [
	...AREAS.flatMap(({ name, tables = [] }) => tables.map((table) => [table, name] as const)),
	...Object.entries(PLATFORM).flatMap(([name, tables]) => tables.map((table) => [table, name] as const)),
];

/** Tables of others that a folder reads. Audits, the folders `audit`, read all of them. */
export const READ: Readonly<Record<string, readonly string[]>> = {
	'people/accounts': ['assets', 'user_states'],
	'platform/leases': ['nodes'],
	// The page of staff about server processes shows the leases of each.
	'platform/nodes': ['leases'],
	// The role of audits has no right to `fair_seeds`. A migration waits for the end of older processes.
	'platform/database': ['fair_seeds', 'nodes'],
	'platform/primary': ['nodes'],
	// A legal hold, for the areas that would delete; who of the staff can decide.
	'platform/authorization': [
		'api_tokens',
		'legal_holds',
		'passkeys',
		'sessions',
		'staff_requests',
		'totp_secrets',
		'users',
	],
	staff: ['audit_log', 'audit_log_head', 'open_trades', 'passkeys', 'sessions', 'totp_secrets', 'user_states', 'users'],
	// With all that people decide by.
	cashier: [
		'adjustments',
		'claims',
		'exclusions',
		'ledger_events',
		'ledger_references',
		'own_limits',
		'staff_requests',
		'trade_results',
		'trade_terms',
		'user_states',
		'users',
		'verified_persons',
	],
	// Prices, and what can be priced.
	'notify/alerts': ['asset_versions', 'asset_writers', 'assets', 'ticks'],
	assets: ['asset_icons', 'asset_versions', 'asset_writers', 'assets', 'maintenances', 'open_trades'],
	// Finds out if a lost key matters and if the database is older than the log.
	'app/backup': ['generations', 'proof_log', 'push_devices'],
	charts: ['assets'],
	// The publisher of a text.
	'site/content': ['users'],
	'platform/events': ['user_states'],
	// Counts days and shows the lists behind them.
	'insight/figures': [
		'accounts',
		'assets',
		'deposits',
		'ledger_events',
		'ledger_transfers',
		'movement_steps',
		'open_trades',
		'trade_corrections',
		'trade_results',
		'trade_terms',
		'trades',
		'users',
		'withdrawals',
	],
	// Finds closed accounts, and views that owners have noted today.
	'platform/files': ['audit_log', 'users'],
	'people/identity': ['user_states'],
	// Users with unread events who are no guests.
	'notify/notifications': ['sessions', 'user_events', 'user_states', 'users'],
	ledger: ['audit_runs', 'open_trades', 'trade_terms', 'users'],
	// With the documents that identify the owner of an account.
	limits: [
		'accounts',
		'deposits',
		'payments',
		'trade_corrections',
		'trade_terms',
		'trades',
		'users',
		'verification_matches',
		'verified_persons',
	],
	// Finds the users whose favourites an event can move, and their languages.
	'notify/calendar': ['assets', 'favourite_assets', 'users'],
	// Finds reasons not to close an account.
	'people/privacy': ['deposits', 'users'],
	// Names, and whose account is closed.
	support: ['users'],
	// The part of the log that a restored database has, and whether it may commit to hours again.
	'platform/journal': ['proof_log'],
	market: ['generations', 'proof_log'],
	'insight/risk': ['assets', 'open_trades', 'trade_results', 'trade_terms', 'users'],
	verification: ['staff_requests', 'users'],
	// The identity that documents are compared with.
	'people/recovery': ['staff_requests', 'users', 'verified_persons'],
	'insight/statistics': ['assets', 'trade_corrections', 'trade_results', 'trade_terms', 'user_states'],
	trading: [
		'api_tokens',
		'asset_versions',
		'asset_writers',
		'assets',
		'catalogue_stamp',
		'fair_hours',
		'feed_errors',
		'ledger_references',
		'maintenances',
		'payout_versions',
		'sessions',
		'silent_rounds',
		'tick_groups',
		'ticks',
		'user_states',
		'users',
	],
	'people/tiers': ['users'],
	// Finds users with unread events, and their email addresses.
	'notify/webhooks': ['user_states', 'users'],
	proof: [
		'asset_versions',
		'asset_writers',
		'assets',
		'audit_runs',
		'beacon_rounds',
		'fair_hours',
		'feed_errors',
		'generations',
		'maintenances',
		'payout_versions',
		'refused_placements',
		'silent_notes',
		'tick_groups',
		'ticks',
		'trade_corrections',
		'trade_results',
		'users',
		'trade_terms',
	],
};

/** Tables of others that a folder writes all the same, each for a reason. */
export const WRITTEN: Readonly<Record<string, readonly string[]>> = {
	// The chosen mode.
	'people/accounts': ['user_states'],
	// Freezes, and a user's role.
	staff: ['user_states', 'users'],
	'platform/staff-requests': ['staff_requests'],
	// Looks of assets, and the pictures for them; all else of the catalogue is changed by the market's own functions.
	assets: ['asset_icons', 'assets'],
	// A user who was paid something that a restored database does not hold is frozen.
	cashier: ['user_states'],
	// The number of the newest event, and of open trades.
	'platform/events': ['user_states'],
	// The row, made with a user's accounts.
	ledger: ['user_states'],
	// Erases personal data of other areas, as their `area.ts` declares it.
	'people/privacy': [ELSEWHERE],
	// Hours that the log names and a restored database lacks.
	proof: ['fair_hours'],
	// Losses on a wrong price, and what a lost seed or a silent round took, are made good.
	trading: ['fair_hours', 'feed_errors', 'silent_rounds'],
};
