/** Stripe's objects, with the fields of its reference that anyone may rely on. Amounts and times are Stripe's: units, seconds. */

export type Metadata = Record<string, string>;

export interface LocalSession {
	readonly id: string;
	readonly object: 'checkout.session';
	readonly amount_total: number;
	readonly client_reference_id: string | null;
	readonly created: number;
	readonly currency: string;
	readonly customer_email: string | null;
	readonly expires_at: number;
	readonly livemode: boolean;
	readonly metadata: Metadata;
	readonly mode: 'payment';
	payment_intent: string | null;
	payment_status: 'paid' | 'unpaid';
	status: 'open' | 'complete' | 'expired';
	readonly success_url: string;
	readonly cancel_url: string | null;
	url: string | null;
}

export interface LocalIntent {
	readonly id: string;
	readonly object: 'payment_intent';
	readonly amount: number;
	amount_received: number;
	readonly created: number;
	readonly currency: string;
	latest_charge: string | null;
	readonly livemode: boolean;
	readonly metadata: Metadata;
	review: string | null;
	status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
}

export interface LocalCharge {
	readonly id: string;
	readonly object: 'charge';
	readonly amount: number;
	amount_refunded: number;
	readonly balance_transaction: string | null;
	readonly billing_details: { readonly name: string | null; readonly email: string | null };
	readonly created: number;
	readonly currency: string;
	disputed: boolean;
	readonly livemode: boolean;
	readonly metadata: Metadata;
	readonly outcome: { readonly type: string; readonly risk_level: string; readonly network_status: string };
	readonly paid: boolean;
	readonly payment_intent: string;
	readonly payment_method: string;
	readonly payment_method_details:
		| { readonly type: 'card'; readonly card: LocalCard }
		| { readonly type: 'link'; readonly link: Record<string, never> };
	refunded: boolean;
	readonly status: 'succeeded' | 'pending' | 'failed';
}

export interface LocalCard {
	readonly brand: string;
	readonly country: string;
	readonly fingerprint: string | null;
	readonly last4: string;
}

export interface LocalRefund {
	readonly id: string;
	readonly object: 'refund';
	readonly amount: number;
	readonly charge: string;
	readonly created: number;
	readonly currency: string;
	failure_reason?: string;
	readonly metadata: Metadata;
	readonly payment_intent: string;
	status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
}

export interface LocalDispute {
	readonly id: string;
	readonly object: 'dispute';
	readonly amount: number;
	readonly balance_transactions: { readonly id: string; readonly amount: number; readonly currency: string }[];
	readonly charge: string;
	readonly created: number;
	readonly currency: string;
	readonly livemode: boolean;
	readonly metadata: Metadata;
	readonly payment_intent: string;
	readonly reason: string;
	status: string;
}

export interface LocalWarning {
	readonly id: string;
	readonly object: 'radar.early_fraud_warning';
	actionable: boolean;
	readonly charge: string;
	readonly created: number;
	readonly fraud_type: string;
	readonly livemode: boolean;
	readonly payment_intent: string;
}

export type LocalObject = LocalSession | LocalIntent | LocalCharge | LocalRefund | LocalDispute | LocalWarning;

export interface LocalEvent {
	readonly id: string;
	readonly object: 'event';
	readonly api_version: string;
	readonly created: number;
	readonly data: { readonly object: LocalObject };
	readonly livemode: boolean;
	readonly pending_webhooks: number;
	readonly request: null;
	readonly type: string;
}
