export { registerApiPage } from './api-page.ts';
export { registerPages, WEB_DIR } from './register-pages.ts';
export { siteRoutes } from './routes.ts';
export { createStatus, type LoadStatus, type StatusProbes } from './status.ts';
