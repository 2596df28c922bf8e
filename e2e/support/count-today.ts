import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { getLiabilities } from '@fairtick/domain/proof/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { type BrowserContext, expect } from '@playwright/test';
import { get } from './test.ts';

const COUNT = resolve(import.meta.dirname, '../../simulation/src/count-today.ts');

/**
 * Counts the current liabilities as yesterday's, and waits until the site names them: it caches an answer for a minute.
 */
export async function countToday(context: BrowserContext, dataDir = process.env['E2E_DATA_DIR']): Promise<void> {
	await promisify(execFile)(process.execPath, [COUNT], { env: { ...process.env, DATA_DIR: dataDir } });
	const read = async () =>
		((await get(context, '/api/proof/liabilities')) as AnswerOf<typeof getLiabilities>).days.length;
	await expect.poll(read, { timeout: 120_000 }).toBeGreaterThan(0);
}
