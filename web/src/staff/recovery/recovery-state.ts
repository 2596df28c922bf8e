import type { ListedRecovery } from '@fairtick/domain/recovery/staff-contract';

/** The name of a recovery's state; for an open one that the first of two people has approved, the awaited person. */
export const recoveryStateKey = ({ state, asked_by }: Pick<ListedRecovery, 'state' | 'asked_by'>) =>
	state === 'open' && asked_by !== null ? 'desk.another' : (`recovery.state_${state}` as const);
