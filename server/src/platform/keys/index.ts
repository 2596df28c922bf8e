export { openEd25519 } from './ed25519.ts';
export { deriveKey, KEY_FILES, type KeyName, type KeysOf, KeysRefused, loadKey, readKey } from './key-file.ts';
export { refuseMissingKeys } from './role-keys.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export { isEqual, isSigned, sign, signatureOf } from './signature.ts';
