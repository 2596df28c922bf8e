export { isEverywhere, NodeFacts } from './node-facts.ts';
export { NODE_ID } from './node-id.ts';
export { registerNode } from './register-node.ts';
