import type { User } from '@fairtick/domain/identity/contract';

/** Which icon the verification entry shows; null when nobody asks for a verification (TOP-07). */
export function verificationMark({
	document_approved,
	need_verification,
}: Pick<User, 'document_approved' | 'need_verification'>): 'verified' | 'needed' | null {
	if (need_verification !== 1) return null;
	return document_approved === 1 ? 'verified' : 'needed';
}
