import type { PublishedUserEvent } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import type { Persons } from './persons.ts';

export interface LimitsContext extends Pick<Platform, 'database' | 'backOffice' | 'journal' | 'bus' | 'hooks'> {
	readonly persons: Persons;
	/** Call this after the commit that wrote the events. */
	readonly publish: (events: readonly PublishedUserEvent[]) => void;
}
