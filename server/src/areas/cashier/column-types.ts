import type { StopReason } from '@fairtick/domain/cashier/breakers';
import type { DepositStatus } from '@fairtick/domain/cashier/deposit';
import type { STEP_CAUSES } from '@fairtick/domain/cashier/movement';
import type { PaymentDoubt, PaymentReason } from '@fairtick/domain/cashier/reasons';
import type { WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import type { NextStep, Subject } from './providers/provider.ts';
import type { SandboxDetails } from './providers/sandbox/store.ts';

/** One side of a difference; the amount is text, which JSON keeps exact. */
export interface StoredSide {
	readonly state: string;
	readonly amount: string;
	readonly currency: string;
}

declare module '../../platform/column-types.ts' {
	interface ColumnTypes {
		'deposits.next': NextStep;
		'destinations.fields': Readonly<Record<string, string>>;
		'movement_steps.cause': (typeof STEP_CAUSES)[number];
		'movement_steps.status': DepositStatus | WithdrawalStatus;
		'payments.doubt': PaymentDoubt;
		'payments.reason': PaymentReason;
		'payout_switches.reason': StopReason;
		'provider_notices.subjects': readonly Subject[];
		'reconciliation_differences.ours': StoredSide;
		'reconciliation_differences.theirs': StoredSide;
		'sandbox_objects.details': SandboxDetails;
	}
}
