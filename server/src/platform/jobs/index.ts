export { byUser, portionsByUser } from './by-user.ts';
export { createJobs, type Jobs } from './create-jobs.ts';
export { AT_ONCE_OF_AN_OWNER, Deliverer, type Full, SERVER_DEAD_MS } from './deliverer.ts';
export { eachApart } from './each-apart.ts';
export { type DueWork, defineJobQueue, type Work, workOn } from './work.ts';
