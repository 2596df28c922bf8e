export { default as common } from '../../../../texts/br/common.json' with { type: 'json' };

/** Loaders of the other text parts in Brazilian Portuguese, by path. */
export const parts = import.meta.glob<{ default: object }>(['./*.json', '!./common.json'], {
	base: '../../../../texts/br',
});
