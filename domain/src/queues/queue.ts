import type * as z from 'zod/mini';
import type { Endpoint, StaffRole } from '../wire/endpoint.ts';
import type { person, taken } from './taken.ts';

/** An item of a queue that staff take one by one. */
export interface QueueItem {
	readonly id: string;
	/** The user it is about; null: not known. */
	readonly user: z.output<typeof person> | null;
	readonly taken: z.output<typeof taken>;
}

type StaffCall = Endpoint & { readonly access: { readonly who: readonly StaffRole[] } };

interface QueueFacts {
	/** Unique among queues; the overview counts the queue under it. */
	readonly name: string;
	/** Lists its items. Who may make this call reads the queue and sees how much waits in it (ADMIN-01). */
	readonly list: StaffCall;
	/** The first call of who decides about an item; others only read. */
	readonly act: StaffCall;
	/** Its page; a page of one item lies below it. */
	readonly path: `/admin/${string}`;
	/** The name of queue and page: the key of a text below `title.`. */
	readonly title: string;
	/** The section of the menu that its page is in. */
	readonly menu: 'people' | 'money';
	/** The way to the next item (ADMIN-04); left out if staff decide in the list itself. */
	readonly next?: {
		/** Narrows the list to items that wait for staff. */
		readonly query: Readonly<Record<string, string>>;
		/** Id of the member of staff who has done their part of an item, so that another person decides; null: all of it is still to do. */
		readonly doneBy: (item: never) => number | null;
	};
}

/** A queue of staff. Everything that depends on which queues there are follows from these objects (decision 0201). */
export const defineQueue = <const Facts extends QueueFacts>(facts: Facts) => ({
	...facts,
	type: 'queue' as const,
	/** Roles that read it. */
	readers: facts.list.access.who as Facts['list']['access']['who'],
	/** Roles that decide about its items. */
	actors: facts.act.access.who as Facts['act']['access']['who'],
});
