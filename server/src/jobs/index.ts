export { createJobs, type Jobs } from './create-jobs.ts';
