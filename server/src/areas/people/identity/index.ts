export { createIdentity, type Identity } from './create-identity.ts';
export { createPasswords, type Passwords } from './credentials/passwords.ts';
export type { Made } from './guests.ts';
export { createMailLinks, type MailLinks } from './mail-links.ts';
export {
	findLink,
	removeSecondFactors,
	updateRecoverySince,
	useLink,
} from './recover-second-factor.ts';
export { describeDevice } from './sessions/describe-device.ts';
export { loadSessionPage, loadSignInPage } from './sessions/sessions.ts';
export { loadKnownAddresses } from './sql/addresses.ts';
export { loadAddressContested, updateUserErased } from './sql/erase.ts';
export { isEndedGuest, loadEndedGuests, loadGuestEnd } from './sql/guests.ts';
export { updateAcceptedTerms } from './sql/profiles.ts';
export { updateAccessEnded } from './sql/sessions.ts';
export { insertUser, loadUserRecord, type NewUser, updateUserType, updateVerified } from './sql/users.ts';
export { createToken, hashToken } from './tokens.ts';
export { warnOwner } from './warn-owner.ts';
