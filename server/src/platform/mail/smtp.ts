import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Handover, Transport } from './transport.ts';

/** Far below the time after which a job counts as dead. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 15_000 };

/**
 * Hands messages to an SMTP server, a connection for each. The message is read only when the server has asked for its
 * text, so that an error before that point certainly sent nothing.
 */
export function createSmtp(url: string): Transport {
	const { auth, ...target } = parseConnectionUrl(url);
	return async (message) => {
		const connection = new SMTPConnection({ ...target, ...TIMEOUTS });
		let handed = false;
		try {
			await step(connection, (done) => connection.connect(done));
			if (auth) await step(connection, (done) => connection.login({ credentials: auth }, done));
			const text = Readable.from(
				(function* () {
					handed = true;
					yield message.raw;
				})(),
			);
			await step(connection, (done) => connection.send({ from: message.from, to: [message.to] }, text, done));
			return { kind: 'sent' };
		} catch (error) {
			return classify(error as NodemailerError, handed);
		} finally {
			connection.close();
		}
	};
}

/** One step of the conversation; a connection that breaks meanwhile ends it as well. */
function step(connection: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
	return new Promise((resolve, reject) => {
		connection.once('error', reject);
		connection.once('end', () => reject(new Error('The mail server ended the connection')));
		begin((error) => (error ? reject(error) : resolve()));
	});
}

function classify({ message, responseCode }: NodemailerError, handed: boolean): Handover {
	if (responseCode !== undefined && responseCode >= 500) return { kind: 'refused', error: message };
	if (responseCode !== undefined || !handed) return { kind: 'later', error: message };
	return { kind: 'unknown', error: message };
}
