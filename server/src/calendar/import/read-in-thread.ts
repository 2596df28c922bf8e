import { answerInThread } from '../../threads/index.ts';
import { readFile } from './read-file.ts';

answerInThread(readFile);
