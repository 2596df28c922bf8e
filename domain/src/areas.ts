import type { AccountsRefusalCode } from './accounts/contract.ts';
import type { AlertsRefusalCode } from './alerts/contract.ts';
import type { AssetsRefusalCode } from './assets/contract.ts';
import type { CalendarFeedRefusalCode } from './calendar/contract.ts';
import type { CalendarRefusalCode } from './calendar/import-contract.ts';
import type { CashierRefusalCode } from './cashier/contract.ts';
import type { ContentRefusalCode } from './content/contract.ts';
import type { FilesRefusalCode } from './files/contract.ts';
import type { IdentityRefusalCode } from './identity/contract.ts';
import type { LedgerRefusalCode } from './ledger/contract.ts';
import type { LimitsRefusalCode } from './limits/contract.ts';
import type { NotificationsRefusalCode } from './notifications/settings-contract.ts';
import type { ProofRefusalCode } from './proof/contract.ts';
import type { RecoveryRefusalCode } from './recovery/contract.ts';
import type { AdminRefusalCode } from './staff/contract.ts';
import type { SupportRefusalCode } from './support/contract.ts';
import type { TypesRefusalCode } from './tiers/contract.ts';
import type { SaleRefusalCode, TradingRefusalCode } from './trading/contract.ts';
import type { VerificationRefusalCode } from './verification/contract.ts';
import type { WebhooksRefusalCode } from './webhooks/contract.ts';
import type { HttpCode } from './wire/errors.ts';

/** Every area's refusals. A refusal is a decision and always answers 422 with its own code. */
export type RefusalCode =
	| TradingRefusalCode
	| SaleRefusalCode
	| IdentityRefusalCode
	| AccountsRefusalCode
	| LimitsRefusalCode
	| NotificationsRefusalCode
	| AlertsRefusalCode
	| ProofRefusalCode
	| WebhooksRefusalCode
	| LedgerRefusalCode
	| AdminRefusalCode
	| AssetsRefusalCode
	| SupportRefusalCode
	| RecoveryRefusalCode
	| CashierRefusalCode
	| CalendarRefusalCode
	| CalendarFeedRefusalCode
	| ContentRefusalCode
	| TypesRefusalCode
	| VerificationRefusalCode
	| CashierRefusalCode
	| FilesRefusalCode;
export type ErrorCode = HttpCode | RefusalCode;
