export { deriveKey, KEY_FILES, KeysRefused, loadKey, readKey } from './key-file.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export { isEqual, isSigned, sign, signatureOf } from './signature.ts';
