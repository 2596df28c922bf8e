import { KEPT_ON_SERVER, type KeptOnServer } from '@fairtick/domain/site/privacy';
import { expect, test } from 'vitest';
import { OWNERS } from './table-owners.ts';

/** What the privacy policy says of each table that holds something of a person; staff are persons too. */
const OF_PERSONS: Readonly<Record<KeptOnServer, readonly string[]>> = {
	profile: ['users', 'user_states', 'user_photos', 'user_types', 'terms_versions'],
	access: [
		...['api_tokens', 'mail_links', 'oauth_attempts', 'oauth_identities', 'oauth_tickets', 'passkey_challenges'],
		...['passkeys', 'recoveries', 'recovery_files', 'recovery_views', 'recovery_codes', 'sign_in_challenges'],
		'totp_secrets',
	],
	logins: ['sessions', 'login_failures', 'guest_starts'],
	choices: [
		...[
			'alert_firings',
			'alerts',
			'calendar_keys',
			'chart_layouts',
			'favourite_assets',
			'notification_settings',
			'selected_assets',
		],
		'push_devices',
		'webhooks',
	],
	trades: [
		...['trades', 'trade_terms', 'trade_results', 'trade_corrections', 'open_trades', 'refused_placements'],
		...[
			'liability_accounts',
			'proof_batches',
			'proof_heads',
			'proof_shares',
			'proof_trader_days',
			'user_exposures',
			'accounts',
			'adjustments',
			'claims',
			'ledger_entries',
			'ledger_events',
			'ledger_transfers',
		],
	],
	payments: [
		...['blocks', 'claim_write_offs', 'deposits', 'destinations', 'movement_steps', 'payment_returns'],
		...['payment_reversals', 'payment_valuations', 'payments', 'provider_notices', 'quotes', 'sandbox_objects'],
		...['reconciliation_differences', 'statement_lines', 'taken_reviews', 'withdrawal_legs', 'withdrawals'],
	],
	limits: [
		...['own_limits', 'limits_in_force', 'limit_sums', 'sittings', 'exclusions', 'exclusion_persons'],
		...['exclusion_returns', 'final_withdrawals', 'held_back_money'],
	],
	identity: [
		...['files', 'funds_requests', 'verification_allowances', 'verification_case_tries', 'verification_cases'],
		...['verification_files', 'verification_looks', 'verification_matches', 'verification_outcomes'],
		...['verification_reminders', 'verification_tries', 'verified_persons'],
	],
	disputes: ['contacts', 'conversations', 'disputes', 'support_messages', 'support_threads'],
	messages: [
		...[
			'calendar_told',
			'mails',
			'notification_states',
			'notifications',
			'push_messages',
			'user_events',
			'waiting_notices',
		],
		'webhook_deliveries',
	],
	staff: [
		...['admin_links', 'announcements', 'audit_log', 'legal_holds', 'mirrored_pairs', 'news_texts', 'page_texts'],
		...['payout_switches', 'saved_filters', 'staff_requests', 'type_changes', 'user_notes'],
	],
	requests: ['idempotency_keys', 'idempotent_answers'],
};

/** Tables about prices, sums of all users, or the installation. */
const OF_NOBODY = [
	...['asset_exposures', 'asset_icons', 'asset_versions', 'asset_writers', 'assets', 'audit_log_head', 'audit_runs'],
	...[
		'beacon_rounds',
		'beacon_tries',
		'calendar_fetches',
		'calendar_notices',
		'candles',
		'catalogue_stamp',
		'cover_shortfalls',
		'day_figures',
	],
	...['day_figures_state', 'economic_events', 'fair_hours', 'fair_starts', 'feed_checks', 'feed_errors', 'generations'],
	...[
		'judged_ticks',
		'liability_days',
		'liability_files',
		'maintenances',
		'migrations',
		'news',
		'mirrored_report',
		'payout_versions',
		'proof_chains',
		'proof_checkpoints',
		'proof_days',
		'proof_entries',
		'proof_histograms',
		'proof_keys',
		'proof_late_groups',
		'proof_left_out',
		'proof_log',
		'proof_losing',
		'proof_outcomes',
		'proof_spans',
		'proof_subjects',
		'proof_successors',
		'reconciliations',
		'recordings',
	],
	...[
		'silent_notes',
		'silent_rounds',
		'site_pictures',
		'site_settings',
		'tick_archives',
		'tick_groups',
		'ticks',
		'told_announcements',
		'turned_away',
		'verification_screenings',
	],
];

test('[ROUTE-05] the privacy policy says of every table whether it holds something of a person', () => {
	const tables = OWNERS.map(([table]) => table).filter((table) => !table.startsWith('jobs.'));
	expect([...Object.values(OF_PERSONS).flat(), ...OF_NOBODY].sort()).toEqual(tables.sort());
	expect(Object.keys(OF_PERSONS).sort()).toEqual([...KEPT_ON_SERVER].sort());
});
