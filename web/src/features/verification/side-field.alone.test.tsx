// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { call } from '../../kit/api/call.ts';
import { sendShot } from './paper-form.tsx';
import { SideField } from './side-field.tsx';

vi.mock('../../kit/api/call.ts', () => ({ call: vi.fn() }));
afterEach(cleanup);
beforeEach(() => void vi.mocked(call).mockReset());

const LOST = {
	kind: 'outage',
	effect: 'unknown',
	status: null,
	reason: 'Network Error',
	message: null,
	html: null,
} as const;
const SHOT = { step: 'document', kind: 'passport', country: 'BR', side: 'front' } as const;

async function choose(file: File) {
	const onSent = vi.fn();
	const shown = await show(<SideField shot={SHOT} received={false} sendShot={sendShot} onSent={onSent} />, [
		'verification',
	]);
	fireEvent.change(screen.getByLabelText('Page with the photo', { selector: 'input' }), { target: { files: [file] } });
	return { ...shown, onSent };
}
const PHOTO = new File(['x'], 'passport.pdf', { type: 'application/pdf' });
const sends = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { query: { upload: string } }).query);

test('[KYC-02] a picture whose connection is lost is sent again under the same id, until it has an answer', async () => {
	vi.mocked(call)
		.mockResolvedValueOnce(LOST)
		.mockResolvedValueOnce({ kind: 'ok', answer: 'taken' } as never);
	const { user, onSent } = await choose(PHOTO);
	await user.click(screen.getByRole('button', { name: 'Send' }));
	expect(await screen.findByText('Connection lost. Sending continues when you are back online.')).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'Try now' }));
	await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('taken'));
	const [first, second] = sends();
	expect(first).toMatchObject({ kind: 'passport', country: 'BR', side: 'front' });
	expect(second).toEqual(first);
});

test('[KYC-02] a refused picture shows the reason, and another file can be chosen', async () => {
	const message = 'This file is damaged or protected by a password. Please send another one.';
	vi.mocked(call).mockResolvedValue({
		kind: 'refused',
		status: 422,
		code: 'verification.file_refused',
		message,
		params: {},
		errors: {},
	});
	const { user, onSent } = await choose(PHOTO);
	await user.click(screen.getByRole('button', { name: 'Send' }));
	expect(await screen.findByText(message)).toBeDefined();
	await user.click(screen.getByRole('button', { name: 'Choose another' }));
	expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined();
	expect([onSent.mock.calls, sends().length]).toEqual([[], 1]);
});

test('[KYC-02] a file that is too large is not sent at all', async () => {
	const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.jpg', { type: 'image/jpeg' });
	await choose(large);
	expect(await screen.findByText('This file is larger than 10 MB. Please choose a smaller one.')).toBeDefined();
	expect(call).not.toHaveBeenCalled();
});

test('[KYC-02] a file that can be no picture of a document is refused by name as soon as it is chosen', async () => {
	await choose(new File(['notes'], 'notes.txt', { type: 'text/plain' }));
	expect(
		await screen.findByText('“notes.txt” cannot be used. Please choose a JPEG, PNG, WebP, HEIC or PDF file.'),
	).toBeDefined();
	expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
	expect(call).not.toHaveBeenCalled();
});

test('[KYC-02] a HEIC picture without a system type is accepted by its extension', async () => {
	await choose(new File(['x'], 'IMG_0001.HEIC'));
	expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
});

test('[KYC-02] a file dropped beside the field does not leave the page', async () => {
	await show(<SideField shot={SHOT} received={false} sendShot={sendShot} onSent={vi.fn()} />, ['verification']);
	// `fireEvent` returns false for a prevented event.
	expect([fireEvent.dragOver(document.body), fireEvent.drop(document.body)]).toEqual([false, false]);
	cleanup();
	expect([fireEvent.dragOver(document.body), fireEvent.drop(document.body)]).toEqual([true, true]);
});

test('[KYC-02] an upload stopped by its user says so, and can be sent again under a new id', async () => {
	vi.mocked(call).mockImplementationOnce(
		(_, __, options) =>
			new Promise((resolve) =>
				(options as { signal: AbortSignal }).signal.addEventListener('abort', () => resolve(LOST as never)),
			),
	);
	vi.mocked(call).mockResolvedValueOnce({ kind: 'ok', answer: 'taken' } as never);
	const { user, onSent } = await choose(PHOTO);
	await user.click(screen.getByRole('button', { name: 'Send' }));
	await user.click(await screen.findByRole('button', { name: 'Cancel' }));
	expect(await screen.findByText('Sending was stopped. You can send it again.')).toBeDefined();
	expect(onSent).not.toHaveBeenCalled();
	await user.click(screen.getByRole('button', { name: 'Send' }));
	await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
	const [first, second] = sends();
	expect(second?.upload).not.toBe(first?.upload);
});
