export { accountsRoutes } from './routes.ts';
export { accountsEventViews } from './user-event.ts';
