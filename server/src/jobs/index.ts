export { byUser, portionsByUser } from './by-user.ts';
export { createJobs, type Jobs } from './create-jobs.ts';
export { eachApart } from './each-apart.ts';
export { defineQueue, type Work, workOn } from './work.ts';
