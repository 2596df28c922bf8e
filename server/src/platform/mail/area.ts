import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Mail } from './create-mail.ts';
import { registerMailPage } from './dev-page.ts';
import { attachment, linkAddress, unsubscribeAddresses } from './hooks.ts';

/** Mails, as `AREAS` lists them. */
export const mail = {
	name: 'platform/mail',
	tables: ['mails'],
	offers: [attachment, linkAddress, unsubscribeAddresses],
	personal: {
		lists: {
			mails: `select kind, locale, recipient, params, state, created_at from mails where user_id = $1
				order by created_at, id`,
		},
		erasedTables: ['mails'],
	},
};

/** The sending of mails, and the page that shows those which no mail server takes. */
export const serveMail = (
	{ work }: Mail,
	{ mode, smtpUrl, dataDir }: Pick<Config, 'mode' | 'smtpUrl' | 'dataDir'>,
) => ({
	...mail,
	work,
	register(http: FastifyInstance) {
		if (mode !== 'production' && !smtpUrl) registerMailPage(http, dataDir);
	},
});
