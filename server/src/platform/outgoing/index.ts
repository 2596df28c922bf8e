export {
	createOutgoing,
	type Outgoing,
	type OutgoingAnswer,
	OutgoingForbidden,
	OutgoingNotSent,
} from './create-outgoing.ts';
export { isPublicAddress } from './public-address.ts';
