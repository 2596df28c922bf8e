export { createJobs, type Jobs, QUEUES } from './create-jobs.ts';
