import type { Item } from '@fairtick/domain/proof/log/items';
import { formatNumber } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';

/** The names of rare kinds. */
const NAMES = {
	'log/1': 'logged.keys',
	'commitment/1': 'logged.commitment',
	'reveal/1': 'logged.reveal',
	'lost/1': 'logged.lost',
	'silent/1': 'logged.silent',
	'asset/1': 'logged.asset',
	'payout/1': 'logged.payout',
	'maintenance/1': 'logged.maintenance',
	'void/1': 'logged.void',
	'feed-error/1': 'logged.feedError',
	'correction/1': 'logged.correction',
	'restored/1': 'logged.restored',
	'successor/1': 'logged.successor',
	'key/1': 'logged.key',
	'outage/1': 'logged.outage',
	'heads/1': 'logged.heads',
	'refusals/1': 'logged.refusals',
	'turned-away/1': 'logged.turnedAway',
	'liabilities/1': 'logged.liabilities',
	unknown: 'logged.other',
} as const;

/** Describes an entry's items: prices together, answers together, and others one by one. */
export function describeItems(items: readonly Item[], t: Translate): string[] {
	const groups = items.flatMap((item) => (item.kind === 'group/1' ? [item.group] : []));
	const ofKind = (kind: string) => groups.filter((group) => group.kind === kind).length;
	const ticks = groups.reduce((sum, group) => sum + group.ticks.length, 0);
	const priced = new Set(groups.filter((group) => group.ticks.length > 0).map(({ assetId }) => assetId)).size;
	const answers = items.reduce((sum, item) => sum + (item.kind === 'batch/1' ? Number(item.body.count) : 0), 0);
	const counted = (
		key: 'logged.prices' | 'logged.quiet' | 'logged.opened' | 'logged.closed' | 'logged.answers',
		count: number,
	) => (count === 0 ? [] : [t(key, { count, n: formatNumber(count) })]);
	const seldom = new Map<string, number>();
	for (const { kind } of items) {
		if (kind === 'group/1' || kind === 'batch/1') continue;
		const name = t(NAMES[kind]);
		seldom.set(name, (seldom.get(name) ?? 0) + 1);
	}
	return [
		...counted('logged.answers', answers),
		...[...seldom].map(([name, count]) => (count === 1 ? name : `${name} (${formatNumber(count)})`)),
		...counted('logged.prices', ticks).map((prices) =>
			t('logged.ofAssets', { prices, count: priced, n: formatNumber(priced) }),
		),
		...counted('logged.quiet', ofKind('heartbeat')),
		...counted('logged.opened', ofKind('open')),
		...counted('logged.closed', ofKind('close')),
	];
}
