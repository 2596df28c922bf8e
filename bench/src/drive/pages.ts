import type { HttpConnection } from '@fairtick/simulation/connection';

const CALLS = 50;

/** The duration of each of fifty sequential calls, in milliseconds. */
export async function measureRound(connection: HttpConnection, headers: string, path: string): Promise<number[]> {
	const took: number[] = [];
	for (let call = 0; call < CALLS; call++) {
		const startedAt = performance.now();
		const { status, body } = await connection.send('GET', path, headers, '');
		took.push(performance.now() - startedAt);
		if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
	}
	return took;
}
