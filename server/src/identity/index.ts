export { createIdentity, type Identity } from './create-identity.ts';
export { loadAddressContested, updateUserErased } from './erase-queries.ts';
export { createMailLinks } from './mail-links.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { updateAcceptedTerms } from './profile-queries.ts';
export { insertUser, loadUserRecord, updateUserType, updateVerified } from './queries.ts';
export { updateAccessEnded } from './session-queries.ts';
export { loadSessionPage, loadSignInPage } from './sessions.ts';
export { createToken, hashToken } from './tokens.ts';
