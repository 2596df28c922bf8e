export { NODE_ID } from './node-id.ts';
