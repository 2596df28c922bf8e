import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { ImportPart } from './import-part.tsx';

const PREVIEW = {
	columns: ['time', 'title'],
	mapping: {},
	added: 0,
	changed: 0,
	unchanged: 1,
	removed: 2,
	wrong: 0,
	errors: [],
	left_out: [{ line: 4, field: null, problem: 'cancelled' }],
	entries: [],
};

let asked: { readonly text: string; readonly format: string }[];
beforeEach(() => {
	asked = [];
	// biome-ignore lint/suspicious/noDocumentCookie: the page reads it
	document.cookie = 'token=of-a-test';
	vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
		asked.push(await new Request(new URL(path, 'http://localhost'), options).json());
		return Response.json(PREVIEW);
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const TEXT = 'time,title\n2026-12-04T13:30Z,Inflação IPCA\n';
const utf16 = (isBig: boolean) => {
	const codes = [...`\ufeff${TEXT}`].map((one) => one.charCodeAt(0));
	return new Uint8Array(codes.flatMap((code) => (isBig ? [code >> 8, code & 255] : [code & 255, code >> 8])));
};
async function choose(bytes: Uint8Array<ArrayBuffer>) {
	await show(<ImportPart />, ['admin', 'sign-in', 'settings']);
	const file = new File([bytes], 'events.csv');
	fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), { target: { files: [file] } });
	await vi.waitFor(() => expect(asked).toHaveLength(1));
}

test.each([
	['UTF-8', new TextEncoder().encode(TEXT), TEXT],
	['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${TEXT}`), TEXT],
	['UTF-16, little-endian', utf16(false), TEXT],
	['UTF-16, big-endian', utf16(true), TEXT],
	// The server does not guess encodings: it refuses the line.
	['Windows-1252', Uint8Array.from(TEXT, (one) => one.charCodeAt(0)), TEXT.replace('çã', '\ufffd\ufffd')],
])('[CAL-01] a file in %s is sent as decoded text, never guessed', async (_name, bytes, text) => {
	await choose(bytes);
	expect(asked).toMatchObject([{ format: 'csv', text }]);
});

test('[CAL-01] a file that only cancels can be imported, and its lines are not errors', async () => {
	await choose(new TextEncoder().encode(TEXT));
	const list = await screen.findByRole('region', { name: 'Lines that are not imported' });
	expect(within(list).getByText('Cancelled')).not.toBeNull();
	expect(screen.queryByRole('region', { name: 'Invalid lines' })).toBeNull();
	expect(screen.getByText(/Removed: 2/)).not.toBeNull();
	expect(screen.getByRole('button', { name: 'Import' })).not.toBeNull();
});
