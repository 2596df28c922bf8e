export { openProof } from './open-proof.ts';
