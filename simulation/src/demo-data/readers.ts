import type { Agenda } from './agenda.ts';
import type { BackOffice } from './back-office.ts';
import type { Stage } from './stage.ts';

const HOUR_MS = 3_600_000;
const EVENT_COLUMNS = 'time,title,country,currency,impact,actual,forecast,previous';
/** Made-up events; the first column is the hours after an import. */
const EVENTS = [
	[5, 'Consumer prices', 'US', 'USD', 3, '', '2.9%', '3.0%'],
	[29, 'Unemployment rate', 'DE', 'EUR', 2, '', '6.2%', '6.3%'],
	[52, 'Interest rate decision', 'GB', 'GBP', 3, '', '4.00%', '4.00%'],
	[54, 'Retail sales', 'BR', 'BRL', 1, '', '0.3%', '0.1%'],
	[77, 'Trade balance', 'IN', 'INR', 1, '', '', '-24.1B'],
	[101, 'Nonfarm payrolls', 'US', 'USD', 3, '', '140K', '119K'],
] as const;

const STATEMENTS = {
	en: {
		title: 'Statements as PDF',
		summary: 'Each month of your account can now be downloaded as a document.',
		markdown:
			'Open **Transactions** in the cashier, choose a month and then PDF.\n\n## What is in it\n\n- every movement of money,\n- the balance before and after.',
	},
	br: {
		title: 'Extratos em PDF',
		summary: 'Cada mês da sua conta já pode ser baixado como documento.',
		markdown: 'Abra **Transações** no caixa, escolha um mês e depois PDF.',
	},
	id: {
		title: 'Laporan dalam PDF',
		summary: 'Setiap bulan akun Anda kini dapat diunduh sebagai dokumen.',
		markdown: 'Buka **Transaksi** di kasir, pilih bulan, lalu PDF.',
	},
	in: {
		title: 'स्टेटमेंट अब PDF में',
		summary: 'आपके खाते का हर महीना अब दस्तावेज़ के रूप में डाउनलोड किया जा सकता है।',
		markdown: 'कैशियर में **लेन-देन** खोलें, महीना चुनें, फिर PDF।',
	},
};

/** Staff publish news and the economic calendar. */
export function fillReaders(stage: Stage, office: BackOffice, agenda: Agenda): void {
	const editor = office.first('content');
	const write = (slug: string, texts: object, reason: string) =>
		editor.call('POST', '/api/admin/news', { slug, texts, reason });
	const publish = async (slug: string, texts: object, reason: string): Promise<string> => {
		const { id } = await write(slug, texts, reason);
		await editor.call('POST', `/api/admin/news/${id}/publish`, { version: 1, reason });
		return id;
	};
	const article = (title: string, summary: string, markdown: string) => ({ title, summary, markdown });
	agenda.at(6.4, async () => {
		const id = await publish('statements-as-pdf', STATEMENTS, 'many have asked for it');
		await editor.call('POST', `/api/admin/news/${id}/pin`, { pinned: true, reason: 'for those who missed it' });
	});
	agenda.at(17.4, async () => {
		const text = 'On 1 and 2 January currencies are closed. The other assets go on.';
		await publish('holidays', { en: article('Trading hours at New Year', text, text) }, 'asked every year');
	});
	agenda.at(29.4, async () => {
		await write(
			'new-payouts',
			{ en: article('New payouts', 'To be written.', 'To be written.') },
			'to be agreed first',
		);
	});
	const hour = (hours: number) => new Date(Math.ceil(stage.nowMs / HOUR_MS + hours) * HOUR_MS).toISOString();
	for (const day of [4.3, 13.3, 22.3, 29.3])
		agenda.at(day, async () => {
			const rows = EVENTS.map(([hours, ...rest]) => [hour(hours), ...rest].join(','));
			await editor.call('POST', '/api/admin/calendar/import', {
				format: 'csv',
				text: [EVENT_COLUMNS, ...rows].join('\n'),
				reason: 'the week that begins',
			});
		});
}
