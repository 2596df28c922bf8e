export type { ProofContext } from './context.ts';
export { openProof } from './open-proof.ts';
export { PlacementTimes } from './statistics/placement-times.ts';
export { TurnedAway } from './statistics/turned-away.ts';
export { isWaiting } from './store/log-progress.ts';
