export { openProof, type Proof } from './open-proof.ts';
