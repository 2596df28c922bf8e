export {
	createOutgoing,
	type Outgoing,
	type OutgoingAnswer,
	OutgoingNotSent,
} from './create-outgoing.ts';
