export { deleteWebhooks } from './queries.ts';
