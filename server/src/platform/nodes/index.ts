export { listLiving } from './list-living.ts';
export { NodeFacts } from './node-facts.ts';
export { NODE_ID } from './node-id.ts';
export { registerNode } from './register-node.ts';
