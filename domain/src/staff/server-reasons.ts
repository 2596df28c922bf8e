/**
 * Reasons that the server gives for acts where no person was asked for one. The audit log keeps these sentences, so that its chain and
 * files read without a table; pages say them in the reader's language.
 */
export const SERVER_REASONS = {
	answered: 'Answered in the thread',
	beyond_rights: 'Tried a call of another role',
	case_looked: 'Looked at the documents of the case',
	data_viewed: 'Looked at data of users',
	filter_deleted: 'Deleted a saved filter',
	filter_saved: 'Saved a filter',
	first_start: 'first start',
	lost_factor: 'Lost the second factor',
	note_written: 'Wrote a note',
	queue_viewed: 'Looked at a document in the queue',
	recovery_expired: 'The time of the recovery is over',
	recovery_viewed: 'Looked at a document of a recovery',
	server_link: 'link of the server',
	stopped_by_mail: 'Stopped by a mailed link',
	stopped_signed_in: 'Stopped from a signed-in device',
	taken: 'Taken from the queue',
	turned_staff: 'The user has become a member of staff',
	uploaded: 'Uploaded to be chosen',
	wrote_to_user: 'Wrote to the user',
} as const;
export type ServerReason = keyof typeof SERVER_REASONS;

const BY_SENTENCE = new Map(Object.entries(SERVER_REASONS).map(([name, sentence]) => [sentence, name as ServerReason]));

/** The server's own reason behind a sentence; undefined for a sentence that a person wrote. */
export const serverReasonOf = (sentence: string): ServerReason | undefined => BY_SENTENCE.get(sentence as never);
