import type { PaperKind, Side } from '@fairtick/domain/verification/steps';
import type { TextKey } from '../../kit/i18n/messages.ts';

/** The part of a document to photograph. */
export function sideLabel(kind: PaperKind, side: Side): TextKey {
	if (kind === 'selfie') return 'verification.side_selfie';
	if (kind === 'passport') return 'verification.side_page';
	if (kind === 'identity_card' || kind === 'driving_licence') return `verification.side_${side}`;
	return 'verification.side_paper';
}
