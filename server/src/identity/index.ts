export { createIdentity, type Identity } from './create-identity.ts';
export { createMailLinks } from './mail-links.ts';
export { registerCallbackScript } from './oauth/callback-page.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { changePhoto, registerPhotos, removePhoto } from './photos.ts';
export { insertUser, loadUserRecord } from './queries.ts';
export { updateAccessEnded } from './session-queries.ts';
export { loadSessionPage, loadSignInPage } from './sessions.ts';
export { createToken, hashToken } from './tokens.ts';
