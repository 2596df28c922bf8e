export { default as common } from '../../../../texts/en/common.json' with { type: 'json' };

/** Loaders of the other text parts in English, by path. */
export const parts = import.meta.glob<{ default: object }>(['./*.json', '!./common.json'], {
	base: '../../../../texts/en',
});
