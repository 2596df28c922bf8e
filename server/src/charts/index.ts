export { chartsRoutes } from './routes.ts';
