import { answerInThread } from '../../../../platform/threads/index.ts';
import { readFile } from './read-file.ts';

answerInThread(readFile);
