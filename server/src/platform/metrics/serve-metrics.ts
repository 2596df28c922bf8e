import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Log } from '../log/index.ts';
import type { Metrics } from './create-metrics.ts';

export interface MetricsServer {
	readonly port: number;
	stop(): Promise<void>;
}

/**
 * Serves the metrics on an address of their own, apart from the browsers'. Rejects if the address can't be listened on.
 */
export async function serveMetrics(
	metrics: Metrics,
	{ host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<MetricsServer> {
	const server = createServer(
		{ requestTimeout: 10_000, headersTimeout: 5_000, maxHeaderSize: 8_192 },
		(request, response) => {
			if (request.method !== 'GET' || request.url !== '/metrics') {
				response.writeHead(404).end();
				return;
			}
			metrics.render().then(
				(text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
				(error: unknown) => {
					log.error({ err: error }, 'metrics could not be told');
					response.writeHead(500).end();
				},
			);
		},
	);
	server.listen(port, host);
	await once(server, 'listening');
	metrics.watchProcess();
	const address = server.address();
	return {
		port: typeof address === 'object' && address ? address.port : port,
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}
