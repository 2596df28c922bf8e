import type { ListedRecovery } from '@fairtick/domain/recovery/staff-contract';

/** The name of a recovery's state; for an open one that the first of two has agreed to, the person it waits for. */
export const recoveryStateKey = ({ state, asked_by }: Pick<ListedRecovery, 'state' | 'asked_by'>) =>
	state === 'open' && asked_by !== null ? 'desk.another' : (`recovery.state_${state}` as const);
