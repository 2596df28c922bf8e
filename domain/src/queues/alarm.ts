import type { StaffRole } from '../wire/endpoint.ts';

interface AlarmFacts {
	/** Unique among alarms; the overview counts the alarm under it. */
	readonly name: string;
	/** Roles that see it (ADMIN-01). */
	readonly readers: readonly StaffRole[];
	/** Key of its text in the texts of the web, which names how many things it is about by `count`. */
	readonly text: string;
	/** The page of the back office that deals with it, and which of its items; null: the operator of the server does. */
	readonly link: { readonly path: `/admin/${string}`; readonly query?: Readonly<Record<string, string>> } | null;
}

/** An alarm of staff. Everything that depends on which alarms there are follows from these objects (decision 0201). */
export const defineAlarm = <const Facts extends AlarmFacts>(facts: Facts) => ({ ...facts, type: 'alarm' as const });
