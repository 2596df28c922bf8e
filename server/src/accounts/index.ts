export type { AccountsOptions, PublishedUserEvent } from './options.ts';
export { accountsRoutes } from './routes.ts';
