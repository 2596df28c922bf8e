import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { PublishedUserEvent } from '../../../platform/events/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import type { Persons } from '../../limits/index.ts';
import type { Identity } from '../identity/index.ts';

export interface AccountsContext extends Pick<Platform, 'database' | 'config' | 'realCurrency' | 'hooks'> {
	readonly identity: Identity;
	readonly persons: Persons;
	/** All assets on offer as the wire shows them, for an account mode; `activeId` is the caller's current one. */
	readonly loadAssets: (view: { mode: Mode; activeId: number | null }) => Promise<Asset[]>;
	/** Call this after the commit that wrote the events. */
	readonly publish: (events: readonly PublishedUserEvent[]) => void;
}
