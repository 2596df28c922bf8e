import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type Person, send } from './test.ts';

/** Sends personal data, a passport and a selfie by the page's calls, which makes a case of the verification queue. */
export async function applyByCall(context: BrowserContext, { name }: Person): Promise<void> {
	const data = { name, birth_date: '1990-01-02', country: 'BR', address: 'Rua das Flores 12, Recife' };
	await send(context, '/api/verification/personal', { method: 'PUT', data });
	const buffer = await readFile(join(import.meta.dirname, 'specimen.png'));
	for (const [step, kind] of [
		['document', 'passport'],
		['selfie', 'selfie'],
	]) {
		const query = new URLSearchParams({ upload: randomUUID(), kind: kind ?? '', side: 'front', country: 'BR' });
		const file = { name: 'specimen.png', mimeType: 'image/png', buffer };
		await send(context, `/api/verification/${step}?${query}`, { method: 'POST', multipart: { file } });
	}
}
