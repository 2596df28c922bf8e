/** What is known of mails, as `AREAS` lists it. */
export const mail = {
	name: 'mail',
	tables: ['mails'],
	personal: {
		lists: {
			mails: `select kind, locale, recipient, params, state, created_at from mails where user_id = $1
				order by created_at, id`,
		},
		erasedTables: ['mails'],
	},
};
