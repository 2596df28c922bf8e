export { isEverywhere, NodeFacts } from './node-facts.ts';
export { NODE_ID } from './node-id.ts';
export { countLiving, listLiving, loadIsEldest } from './queries.ts';
export { registerNode } from './register-node.ts';
export { createThisNode, type ThisNode } from './this-node.ts';
