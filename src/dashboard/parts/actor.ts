// Who did something, by name: a person or a program as it is called, and in words what is neither.

import { bilingual, useWords } from '../language/language.tsx';
import { TASK_WORDS } from '../pages/tasks/words.ts';

const WORDS = bilingual({
  gateway: ['the gateway', 'gateway'],
  'the application': ['the application', 'aplikasi'],
});

export function useActorName(): (actor: string) => string {
  const words: Readonly<Record<string, string>> = useWords(WORDS);
  const tasks = useWords(TASK_WORDS);
  return (actor) => words[actor] ?? tasks[actor]?.[0] ?? actor;
}
