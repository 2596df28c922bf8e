import type { PayoutNews } from '@fairtick/domain/identity/security-news';

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
