export { loadKnownAddresses } from './address-queries.ts';
export { createIdentity, type Identity } from './create-identity.ts';
export { describeDevice } from './describe-device.ts';
export { loadAddressContested, updateUserErased } from './erase-queries.ts';
export { isEndedGuest, loadEndedGuests, loadGuestEnd } from './guest-queries.ts';
export type { Made } from './guests.ts';
export { createMailLinks, type MailLinks } from './mail-links.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { updateAcceptedTerms } from './profile-queries.ts';
export { insertUser, loadUserRecord, type NewUser, updateUserType, updateVerified } from './queries.ts';
export {
	findLink,
	removeSecondFactors,
	updateRecoverySince,
	useLink,
} from './recover-second-factor.ts';
export { updateAccessEnded } from './session-queries.ts';
export { loadSessionPage, loadSignInPage } from './sessions.ts';
export { createToken, hashToken } from './tokens.ts';
export { warnOwner } from './warn-owner.ts';
