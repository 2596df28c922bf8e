export { NodeFacts } from './node-facts.ts';
export { NODE_ID } from './node-id.ts';
export { loadNodes } from './queries.ts';
export { NodeRefused, registerNode } from './register-node.ts';
