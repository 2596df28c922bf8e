export type { ProofContext } from './context.ts';
export { isWaiting } from './log-progress.ts';
export { openProof } from './open-proof.ts';
export { PlacementTimes } from './statistics/placement-times.ts';
export { TurnedAway } from './statistics/turned-away.ts';
