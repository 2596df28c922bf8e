import type { Check } from '../audit/index.ts';
import type { PersonalData } from './personal-data.ts';

/** What is known of an area without running it: commands such as the audit need no more. */
export interface AreaFacts {
	/** Its folder. */
	readonly name: string;
	/** Tables that it alone writes. */
	readonly tables?: readonly string[];
	/** What the audit proves of them, in this order (LEDGER-06). */
	readonly auditChecks?: readonly Check[];
	/** What it keeps of a person. */
	readonly personal?: PersonalData;
}
