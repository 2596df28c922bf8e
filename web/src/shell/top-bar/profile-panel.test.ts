// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { verificationMark } from './profile-panel.tsx';

test.each([
	[1, 1, 'verified'],
	[1, 0, 'needed'],
	[0, 1, null],
	[0, 0, null],
] as const)('[TOP-07] need_verification %i with document_approved %i shows %s', (need, approved, mark) => {
	expect(verificationMark({ need_verification: need, document_approved: approved })).toBe(mark);
});
