export { createSecretBox, type SecretBox } from './secret-box.ts';
export { deriveKey, loadSecretKey } from './secret-key.ts';
