export { type ActingCall, actAs, type Transact, transactAs } from './act-as.ts';
export { isLivingSession } from './living-session.ts';
export { lockUsers, type UserState } from './lock-users.ts';
