export { loadCommitWaits, loadStandbyState } from './commit-waits.ts';
export { type WatchedPrimary, watchPrimary } from './watch-primary.ts';
export { watchReplica } from './watched-replica.ts';
