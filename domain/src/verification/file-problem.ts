import type { FilesRefusalCode } from '../files/contract.ts';

/** Problems of a file in the words of the steps. */
const PROBLEMS: Readonly<Record<FilesRefusalCode, 'type' | 'pixels' | 'pages' | 'script' | 'unreadable'>> = {
	'files.type': 'type',
	'files.pixels': 'pixels',
	'files.heavy': 'pixels',
	'files.pages': 'pages',
	'files.active': 'script',
	'files.encrypted': 'unreadable',
	'files.unreadable': 'unreadable',
};

/** Returns the refusal of a document or a selfie (KYC-02). */
export const refuseFile = (code: FilesRefusalCode) =>
	({ code: 'verification.file_refused', params: { reason: PROBLEMS[code] } }) as const;
