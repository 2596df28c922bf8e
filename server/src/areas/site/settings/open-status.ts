import { sourcesAlarm } from '@fairtick/domain/assets/kinds/sources-alarm';
import { ledgerAlarm } from '@fairtick/domain/ledger/kinds/ledger-alarm';
import { clockAlarm } from '@fairtick/domain/market/kinds/clock-alarm';
import { seedsAlarm } from '@fairtick/domain/market/kinds/seeds-alarm';
import { backupsAlarm } from '@fairtick/domain/site/kinds/backups-alarm';
import { busAlarm } from '@fairtick/domain/site/kinds/bus-alarm';
import { diskAlarm } from '@fairtick/domain/site/kinds/disk-alarm';
import { mailsAlarm } from '@fairtick/domain/site/kinds/mails-alarm';
import { standbyAlarm } from '@fairtick/domain/site/kinds/standby-alarm';
import { storeAlarm } from '@fairtick/domain/site/kinds/store-alarm';
import { processesAlarm } from '@fairtick/domain/staff/kinds/processes-alarm';
import type { Counted } from '@fairtick/domain/staff/to-do';
import { placingAlarm } from '@fairtick/domain/trading/kinds/placing-alarm';
import { settlementAlarm } from '@fairtick/domain/trading/kinds/settlement-alarm';
import { unsettledAlarm } from '@fairtick/domain/trading/kinds/unsettled-alarm';
import type { OrderProbes } from '../../../platform/health/index.ts';
import { loadMailBacklog } from '../../../platform/mail/index.ts';
import { foldersOf, judgeDisk, loadLastBackup, measureDisks } from '../../../platform/metrics/index.ts';
import { countLiving } from '../../../platform/nodes/index.ts';
import { createStoreProbe } from '../../../platform/objects/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { loadCommitWaits } from '../../../platform/primary/index.ts';
import { cashierProbes, ledgerProbes, marketProbes, proofProbes, tradingProbes } from './hooks.ts';
import { createStatus, type LoadStatus, type Status, type StatusProbes } from './status.ts';

/** The state of the server, from the parts of the platform and the areas, made on the first question. */
export function openStatus(platform: Platform): LoadStatus {
	let load: LoadStatus | undefined;
	return () => {
		load ??= createStatus(listProbes(platform));
		return load();
	};
}

/** The probes of the status that say if orders are let in. */
export const probeOrders = ({ hooks }: Pick<Platform, 'hooks'>): OrderProbes => ({
	isLogBehind: async () => (await hooks.fire(proofProbes).placing()).refused,
	async lacksPrices() {
		const assets = await hooks.fire(marketProbes).assets();
		return !assets.some(({ open }) => open) && assets.some(({ closed_reason }) => closed_reason === 'feed');
	},
});

const listProbes = ({ database, config, hooks, bus, node: { clock } }: Platform): StatusProbes => ({
	database: () => database.query('select 1'),
	async commits() {
		const { isSynchronous, ...waits } = await loadCommitWaits(database);
		return { ...waits, isSafe: isSynchronous || !config.databaseSynchronous };
	},
	disk: async () => judgeDisk(await measureDisks(foldersOf(config))),
	store: probeStore(config),
	backups: async () => ({ lastMs: await loadLastBackup(config.dataDir), wanted: config.mode === 'production' }),
	clock: async () => ({ isRight: clock.isRight, skewMs: clock.skewMs, ...(await countLiving(database)) }),
	mails: () => loadMailBacklog(database),
	busIsWhole: () => bus.counts()?.isWhole ?? true,
	...hooks.fire(marketProbes),
	...hooks.fire(ledgerProbes),
	...hooks.fire(tradingProbes),
	...hooks.fire(cashierProbes),
	...hooks.fire(proofProbes),
});

function probeStore({ store }: Platform['config']): StatusProbes['store'] {
	if (store === undefined) return async () => 'none';
	const answers = createStoreProbe(store);
	return async () => ((await answers()) ? 'ok' : 'away');
}

/** Alarms of staff about parts of the status that are not well. */
export const countAlarms = ({
	ledger,
	settlement,
	sources,
	seeds,
	mails,
	placing,
	disk,
	store,
	backups,
	clock,
	bus,
	commits,
}: Status): readonly Counted[] => [
	{ of: ledgerAlarm, count: ledger.broken.length },
	{ of: settlementAlarm, count: settlement.status === 'ok' ? 0 : settlement.overdue },
	{ of: unsettledAlarm, count: settlement.unsettled },
	{ of: sourcesAlarm, count: sources.filter(({ closed_reason }) => closed_reason === 'feed').length },
	{ of: clockAlarm, count: sources.filter(({ closed_detail }) => closed_detail === 'clock').length },
	{ of: processesAlarm, count: clock.wrong },
	{ of: seedsAlarm, count: seeds.unreadable },
	{ of: mailsAlarm, count: mails.status === 'late' ? mails.waiting : 0 },
	{ of: placingAlarm, count: placing.status === 'refused' ? 1 : 0 },
	{ of: diskAlarm, count: disk.status === 'low' || disk.status === 'full' ? 1 : 0 },
	{ of: storeAlarm, count: store.status === 'away' ? 1 : 0 },
	{ of: backupsAlarm, count: backups.status === 'late' ? 1 : 0 },
	{ of: busAlarm, count: bus.status === 'interrupted' ? 1 : 0 },
	{ of: standbyAlarm, count: commits.status === 'waiting' || commits.status === 'unsafe' ? 1 : 0 },
];
