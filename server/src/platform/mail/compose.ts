import type { Locale } from '@fairtick/domain/wire/primitives';
import { INTL_LOCALES } from '@fairtick/domain/wire/primitives';
import MailComposer from 'nodemailer/lib/mail-composer';
import { escapeHtml, type KindWithAction, type MailKind, text, textOfData } from '../texts/index.ts';

const WITH_ACTION: readonly string[] = [
	'verify',
	'reset',
	'change_email',
	'undo_email',
	'recover',
	'stop_recovery',
	'recovery_agreed',
	'contact_received',
	'contact_answered',
] satisfies KindWithAction[];
/** Their own text says what to do if they were unexpected, which can be nothing. */
const EXPLAINED: readonly MailKind[] = ['verify', 'reset', 'change_email', 'recover', 'contact_received'];
const hasAction = (kind: MailKind): kind is KindWithAction => WITH_ACTION.includes(kind);

export interface Attachment {
	readonly name: string;
	readonly type: string;
	readonly content: Buffer;
}

/** Addresses that stop emails of a kind: the page that asks, and the address for mail programs (RFC 8058). */
export interface UnsubscribeAddresses {
	readonly page: string;
	readonly oneClick: string;
}

export interface Letter {
	readonly id: string;
	readonly kind: MailKind;
	readonly locale: Locale;
	readonly recipient: string;
	readonly params: Readonly<Record<string, string>>;
	/** Address behind the button; null if there is none. */
	readonly link: string | null;
	readonly attachment: Attachment | null;
	/** Null for emails that cannot be stopped. */
	readonly unsubscribe: UnsubscribeAddresses | null;
	readonly createdAtMs: number;
}

export interface Sender {
	readonly appName: string;
	/** The sender's address. */
	readonly from: string;
}

/**
 * A mail as text and as HTML in the reader's language. It holds text that staff wrote, but none that a user typed: our mails
 * cannot be made to carry messages of others.
 */
export async function composeMail(letter: Letter, { appName, from }: Sender): Promise<Buffer> {
	const { kind, locale, link, attachment, unsubscribe } = letter;
	const params = { ...letter.params, app: appName };
	const subject = textOfData(locale, `mail.${kind}.subject`, params);
	const body = textOfData(locale, `mail.${kind}.text`, params);
	const action =
		link !== null && hasAction(kind) ? { label: textOfData(locale, `mail.${kind}.action`, params), link } : null;
	const advice = EXPLAINED.includes(kind) ? '' : ` ${text(locale, 'mail.unexpected')}`;
	const footer = textOfData(locale, 'mail.footer', params) + advice;
	const stop = unsubscribe && {
		text: textOfData(locale, 'mail.unsubscribe.text', params),
		label: textOfData(locale, 'mail.unsubscribe.action', params),
		link: unsubscribe.page,
	};
	return new MailComposer({
		// The same for every attempt, so that programs know a mail that they have already.
		messageId: `<${letter.id}@${from.split('@')[1]}>`,
		date: new Date(letter.createdAtMs),
		from: { name: appName, address: from },
		to: letter.recipient,
		subject,
		text: [
			body,
			...(action ? [`${action.label}:\n${action.link}`] : []),
			`-- \n${footer}`,
			...(stop ? [`${stop.text} ${stop.label}:\n${stop.link}`] : []),
		].join('\n\n'),
		html: renderHtml({ language: INTL_LOCALES[locale], appName, subject, body, action, footer, stop }),
		attachments: attachment
			? [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }]
			: [],
		headers: {
			'auto-submitted': 'auto-generated',
			...(unsubscribe && {
				'list-unsubscribe': { prepared: true, value: `<${unsubscribe.oneClick}>` },
				'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
			}),
		},
	})
		.compile()
		.build();
}

interface Parts {
	readonly language: string;
	readonly appName: string;
	readonly subject: string;
	readonly body: string;
	readonly action: { readonly label: string; readonly link: string } | null;
	readonly footer: string;
	/** The way to stop such emails; null if they can't be stopped. */
	readonly stop: { readonly text: string; readonly label: string; readonly link: string } | null;
}

const FONT = 'font-family:Inter,Helvetica,Arial,sans-serif';

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

/** A text as HTML, in which addresses become links. It is cut before it is escaped, so that no address ends within an entity. */
const linkAddresses = (text: string) =>
	text
		.split(ADDRESS)
		.map((part, index) => {
			const html = escapeHtml(part);
			return index % 2 === 1 ? `<a href="${html}" style="color:#1d5fb8">${html}</a>` : html;
		})
		.join('');

/** Tables and inline styles, which mail programs understand. */
function renderHtml({ language, appName, subject, body, action, footer, stop }: Parts): string {
	const button = action
		? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d5fb8;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;font-size:13px;color:#56637a;word-break:break-all">${escapeHtml(action.link)}</p>`
		: '';
	const stopped = stop
		? `<p style="margin:12px 0 0;font-size:13px;color:#56637a">${escapeHtml(stop.text)} <a href="${escapeHtml(stop.link)}" style="color:#1d5fb8">${escapeHtml(stop.label)}</a></p>`
		: '';
	return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#eef1f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #d5dbe4;border-radius:8px"><tr><td style="padding:28px;${FONT};font-size:16px;line-height:1.5;color:#17202e">
<p style="margin:0 0 20px;font-weight:700">${escapeHtml(appName)}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
<p style="margin:0">${linkAddresses(body).replaceAll('\n', '<br>')}</p>
${button}
<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #d5dbe4;font-size:13px;color:#56637a">${escapeHtml(footer)}</p>
${stopped}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
