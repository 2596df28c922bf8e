export { NODE_ID } from './node-id.ts';
export { NodeRefused, registerNode } from './register-node.ts';
