import type { CorrectedFrom, Impact } from '@fairtick/domain/calendar/contract';
import type { CalendarEntry, LineError } from '@fairtick/domain/calendar/import-contract';
import type { ChartLayout } from '@fairtick/domain/charts/contract';
import type { PostingKind } from '@fairtick/domain/ledger/postings';
import type { LimitKind, LimitWindow } from '@fairtick/domain/limits/contract';
import type { UserEventKind } from '@fairtick/domain/live/user-events';
import type { AssetGroup, BeaconName, SourceName } from '@fairtick/domain/market/contract';
import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import type { Minor } from '@fairtick/domain/money/money';
import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import type { PushPayload } from '@fairtick/domain/notifications/push';
import type { NotificationFacts } from '@fairtick/domain/notifications/table';
import type { Choices } from '@fairtick/domain/notifications/ways';
import type { RefusalCounts } from '@fairtick/domain/proof/promises/refusal-counts';
import type { REFUSED_BECAUSE } from '@fairtick/domain/recovery/staff-contract';
import type { InfoName } from '@fairtick/domain/site/contract';
import type { ProcessRole } from '@fairtick/domain/staff/process-roles';
import type { SavedFilter } from '@fairtick/domain/staff/saved-filter-contract';
import type { VoidReason } from '@fairtick/domain/trading/contract';
import type { KeptRequest } from '@fairtick/domain/trading/terms';
import type { Personal } from '@fairtick/domain/verification/contract';
import type { StepLook } from '@fairtick/domain/verification/rules';
import type { PaperKind, Reason, Step } from '@fairtick/domain/verification/steps';
import type { DeliveryKind, WebhookKind } from '@fairtick/domain/webhooks/rules';
import type { TokenScope } from '@fairtick/domain/wire/endpoint';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { AuditedState } from './audit/index.ts';
import type { RealCurrency } from './config/index.ts';
import type { Fingerprints } from './nodes/fingerprints.ts';
import type { MailKind } from './texts/index.ts';

/**
 * Types of columns that the schema does not say completely: documents in json, and texts whose list lies in the domain and is checked where they are
 * written. Rows have these types wherever a statement reads the column. Of a view they say also that a column is never null (decision 0210).
 */
export interface ColumnTypes {
	'announcements.texts': Partial<Record<Locale, string>>;
	'api_tokens.scopes': TokenScope[];
	'asset_versions.beacon': BeaconName;
	'asset_versions.hours': TradingHours;
	'audit_runs.state': AuditedState;
	'calendar_fetches.errors': LineError[];
	'chart_layouts.layout': ChartLayout;
	'contacts.locale': Locale;
	'economic_events.impact': Impact;
	'economic_events.provided': CalendarEntry;
	'economic_events.restated_from': CorrectedFrom;
	'ledger_entries.balance_after': Minor;
	'ledger_entries.hash': Buffer;
	'ledger_events.kind': PostingKind;
	'legal_holds.kept': object;
	'liability_days.currency': RealCurrency;
	'limits_in_force.limits': {
		kind: LimitKind;
		window: LimitWindow | null;
		value: number | null;
		wish: { value: number | null; askedAtMs: number } | null;
	}[];
	'mails.kind': MailKind;
	'mails.params': Readonly<Record<string, string>>;
	'nodes.fingerprints': Fingerprints;
	'nodes.roles': ProcessRole[];
	'notification_settings.choices': Choices;
	'notifications.facts': NotificationFacts;
	'notifications.kind': NotificationKind;
	'page_texts.name': InfoName;
	'payout_versions.asset_group': AssetGroup;
	'proof_batches.refused': RefusalCounts;
	'push_messages.payload': PushPayload;
	'recoveries.because': (typeof REFUSED_BECAUSE)[number];
	'recovery_files.paper': PaperKind;
	'refused_placements.params': Record<string, string | number | null>;
	'refused_placements.request': KeptRequest;
	'saved_filters.filter': SavedFilter['filter'];
	'site_settings.locales': Locale[];
	'ticks.source': SourceName;
	'trade_results.void_reason': VoidReason;
	'user_events.kind': UserEventKind;
	'verification_allowances.step': Step;
	'verification_files.paper': PaperKind;
	'verification_looks.steps': Readonly<Partial<Record<Step, StepLook>>>;
	'verification_outcomes.reasons': Reason[];
	'verification_tries.content': Personal;
	'waiting_notices.facts': NotificationFacts;
	'waiting_notices.kind': NotificationKind;
	'webhook_deliveries.kind': DeliveryKind;
	'webhooks.kinds': WebhookKind[];
}
