export { createJobs, type Jobs } from './create-jobs.ts';
export { defineQueue, type Work, workOn } from './work.ts';
