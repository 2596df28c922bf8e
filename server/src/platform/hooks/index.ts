export {
	type AfterCommit,
	defineFollowedMoment,
	defineMoment,
	defineQuestion,
	defineSharedQuestion,
	firstFound,
	type Hook,
} from './define-hook.ts';
export { type Heard, Hooks, type HookUser, hear } from './hooks.ts';
