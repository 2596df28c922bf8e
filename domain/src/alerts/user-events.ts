import { firedAlert } from './contract.ts';

export const ALERTS_EVENTS = {
	/** A price alert went off (NOTE-03). */
	alert: firedAlert,
} as const;
