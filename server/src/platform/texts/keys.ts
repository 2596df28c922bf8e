import type { ErrorCode } from '@fairtick/domain/areas';
import type { Impact } from '@fairtick/domain/calendar/contract';
import type { StopReason } from '@fairtick/domain/cashier/breakers';
import type { PayoutNews } from '@fairtick/domain/identity/security-news';
import type { PostingKind } from '@fairtick/domain/ledger/postings';
import type { HouseAccountKind, UserAccountKind } from '@fairtick/domain/ledger/rules';
import type { ClosedDetail } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Currency } from '@fairtick/domain/money/money';
import type { NotificationKind } from '@fairtick/domain/notifications/kinds';
import type { AmountWordKey, WordKey } from '@fairtick/domain/notifications/table';
import type { Reason, Step } from '@fairtick/domain/verification/steps';
import type { FieldCode } from '@fairtick/domain/wire/errors';

type ExclusionVariant = 'until' | 'self_until' | 'always';

/** Codes whose text depends on one of their parameters: the key is `code:variant`. */
interface Variants {
	'trading.market_closed': 'hours' | 'hours_until' | 'feed' | ClosedDetail | 'suspended' | 'close_only' | 'maintenance';
	'trading.expiry_outside_session': 'session' | 'maintenance';
	'trading.verify_first': 'email' | 'identity';
	'trading.own_limit_reached': 'stake' | 'loss' | 'loss_until' | 'turnover' | 'turnover_until';
	'trading.excluded': ExclusionVariant;
	'cashier.own_limit_reached': 'now' | 'until';
	'cashier.excluded': ExclusionVariant;
	'cashier.withdrawals_final': 'switch' | 'switch_until' | 'loss' | 'loss_until';
	'cashier.limit_reached': 'day' | 'month';
	'cashier.amount_too_high': 'most' | 'nothing';
	'cashier.destination_needed': 'some' | 'none';
	'cashier.method_closed': 'country' | 'off' | 'provider';
	'cashier.verify_first': 'email' | 'identity';
	'verification.attempts_used': 'until' | 'staff';
	'verification.file_refused': 'type' | 'pixels' | 'pages' | 'script' | 'unreadable';
	'http.scope': 'lacking' | 'none';
	'http.too_large': 'plain' | 'photo' | 'file';
}
type VariantKey = { [Code in keyof Variants]: `${Code}:${Variants[Code]}` }[keyof Variants];

/** Every occasion for a mail; those with an action carry a link to press. */
export type KindWithAction =
	| 'verify'
	| 'reset'
	| 'change_email'
	| 'undo_email'
	| 'recover'
	| 'stop_recovery'
	| 'recovery_agreed'
	| 'contact_received'
	| 'contact_answered';
export type MailKind =
	| KindWithAction
	| 'password_changed'
	| 'new_device'
	| 'second_factor_on'
	| 'second_factor_off'
	| 'account_frozen'
	| 'account_unfrozen'
	| 'role_changed'
	| 'type_changed'
	| 'api_token'
	| 'webhook_added'
	| 'webhook_paused'
	| 'account_closed'
	| 'identity_connected'
	| 'identity_disconnected'
	| 'passkey_added'
	| 'passkey_removed'
	| 'recovery_codes_renewed'
	| PayoutNews
	| 'audit_clean'
	| 'audit_findings'
	| 'payouts_stopped'
	| 'verification_approved'
	| 'verification_rejected'
	| 'verification_expiring'
	| 'verification_expired'
	| 'funds_asked'
	| 'recovery_refused'
	| 'recovery_stopped'
	| 'recovery_done'
	| 'statement'
	| 'support_answered'
	| 'notification'
	| 'notifications';

/** Texts of a statement (CASH-11). */
type StatementKey = `statement.${
	| 'title'
	| 'holder'
	| 'period'
	| 'made'
	| 'only'
	| 'page'
	| 'continued'
	| 'opening'
	| 'closing'
	| 'none'
	| 'about'
	| `column.${'time' | 'kind' | 'counterpart' | 'reference' | 'amount' | 'balance'}`
	| `currency.${Currency}`
	| `account.${UserAccountKind | HouseAccountKind | 'provider'}`
	| `kind.${PostingKind}`}`;

/** Texts of emails and push messages for notifications (NOTE-02); the kinds say which ones they need. */
type NoticeKey = `notice.${
	| WordKey
	| `${AmountWordKey}_plain`
	| `kind_${NotificationKind}`
	| `account.${Mode}`
	| 'more'}`;

/** Texts of the calendar of a user's own address; emails show values in the same way. */
type FeedKey = `feed.${'name' | 'corrected' | `impact_${Impact}` | 'actual' | 'forecast' | 'previous'}`;
/** Names of the installed application (APP-01). */
type AppKey = `app.${'description' | 'trade' | 'history' | 'notifications'}`;

/** Texts that are no errors. */
type MessageKey =
	| 'accounts.mode_changed_demo'
	| 'accounts.mode_changed_real'
	| 'accounts.mode_unchanged'
	| 'accounts.refilled'
	| 'accounts.refill_not_needed'
	| 'accounts.sandbox_label'
	| 'identity.reset_requested'
	| 'identity.password_reset'
	| 'identity.verification_requested'
	| 'identity.email_verified'
	| 'identity.email_changed'
	| 'identity.email_restored'
	| 'identity.recovery_requested'
	| 'recovery.sent'
	| 'recovery.stopped'
	| 'identity.window_title'
	| 'identity.window_done'
	| `verification.step.${Step}`
	| `verification.reason.${Reason}`
	| StatementKey
	| NoticeKey
	| FeedKey
	| AppKey
	| `payouts.stopped:${StopReason}`
	| 'mail.footer'
	| 'mail.unexpected'
	| `mail.unsubscribe.${'text' | 'action'}`
	| `mail.${MailKind}.${'subject' | 'text'}`
	| `mail.${KindWithAction}.action`;

export type TextKey = Exclude<ErrorCode, keyof Variants> | VariantKey | FieldCode | MessageKey;

/** One language: a key without a text does not compile. */
export type Texts = Readonly<Record<TextKey, string>>;
