import { defineTick } from '../../../infra/work/ticks.ts'
import { readSearchWords } from './search-words.service.ts'

/** What changed is found by its fragments within two seconds. */
export const searchWords = defineTick({
  name: 'search.words',
  everyMs: 1_000,
  run: ({ db }) => readSearchWords(db),
})
