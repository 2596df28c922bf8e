export { default as common } from '../../../../texts/id/common.json' with { type: 'json' };

/** Loaders of the other text parts in Indonesian, by path. */
export const parts = import.meta.glob<{ default: object }>(['./*.json', '!./common.json'], {
	base: '../../../../texts/id',
});
