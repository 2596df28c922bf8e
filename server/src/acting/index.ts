export { type ActingCall, actAs, type Transact, transactAs } from './act-as.ts';
export { actOnce } from './act-once.ts';
export { forgetOldAnswers } from './forget-answers.ts';
export { isLivingSession } from './living-session.ts';
export { lockFreeUsers, lockUsers, type UserState } from './lock-users.ts';
