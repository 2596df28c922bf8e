import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { getFairHours } from '@fairtick/domain/market/contract';
import { computeCommitment, FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';

/** A run lasts less than an hour, but may begin just before a full hour. */
const HOURS = 3;

/** The seed of an hour, equal in every run of journeys. */
const makeSeed = (epoch: number): Buffer => createHash('sha256').update(`journeys|${epoch}`).digest();

/**
 * Makes the data folder of a server that was never started, with the seeds of the current hours as files. The server treats them
 * like those of an older version: it moves them into the database and publishes their commitments.
 */
export async function makeSeededFolder(dataDir: string): Promise<void> {
	const folder = join(dataDir, 'seeds');
	await mkdir(dataDir, { mode: 0o711 });
	await mkdir(folder, { mode: 0o700 });
	const first = Math.floor(Date.now() / FAIR_EPOCH_MS);
	for (let epoch = first; epoch < first + HOURS; epoch++)
		await writeFile(join(folder, `${epoch}.seed`), makeSeed(epoch), { mode: 0o600 });
}

/** The seed of an hour of the running server; throws unless the server has published its commitment. */
export async function loadSeed(epoch: number): Promise<Buffer> {
	const seed = makeSeed(epoch);
	const hour = { from: `${epoch * FAIR_EPOCH_MS}`, to: `${(epoch + 1) * FAIR_EPOCH_MS}` };
	const answer = await fetch(new URL(`/api/fair-hours?${new URLSearchParams(hour)}`, process.env['E2E_URL']));
	const published = (await answer.json()) as AnswerOf<typeof getFairHours>;
	const commitment = Buffer.from(computeCommitment(epoch, seed)).toString('hex');
	if (!published.some((one) => one.epoch === epoch && !one.backfill && one.commitment === commitment))
		throw new Error('the running server was not started with the seeds of journeys');
	return seed;
}
