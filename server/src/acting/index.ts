export { type ActingCall, actAs, type Transact, transactAs } from './act-as.ts';
export { isLivingSession } from './living-session.ts';
export { lockFreeUsers, lockUsers, type UserState } from './lock-users.ts';
