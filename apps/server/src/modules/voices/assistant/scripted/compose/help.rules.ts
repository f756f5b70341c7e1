import { isAbout, touches } from '../excerpt.rules.ts'
import { type Found, fits, miss, type Of, type Passage, passagesIn, quoted } from './found.rules.ts'

/** So much better than the next page must the first be, or the question could mean either. */
const LEAD = 1.5
const isClear = (passages: readonly Passage[]) => {
  const [first] = passages
  const next = passages.find(({ path }) => pageOf(path) !== pageOf(first?.path ?? ''))
  return first !== undefined && (!next || first.score >= LEAD * next.score)
}

const pageOf = (path: string) => path.replace(/#.*$/, '')
const MOST_NEAR = 2

/** Pages that may help, where none of them clearly answers. */
function nearest(passages: readonly Passage[]): string {
  const pages = new Map(passages.map(({ path, title }) => [pageOf(path), title]))
  const links = [...pages].slice(0, MOST_NEAR).map(([path, title]) => `[${title}](${path})`)
  return `I did not find a clear answer to that. These pages come closest: ${links.join(' and ')}. You can also ask in other words, or ask me for a person.`
}

export function helped({ topic, text }: Of<'help'>, found: readonly Found[]): string {
  const passages = passagesIn(found)
  const [first] = passages
  if (!first) return miss
  const wanted = topic && passages.find(({ path, heading }) => fits(path, heading, topic.at))
  if (wanted && touches(text, `${wanted.heading} ${wanted.text} ${topic.query}`))
    return quoted(found, wanted, `${text} ${topic.query}`)
  if (topic) return nearest(passages)
  return isClear(passages) && isAbout(text, `${first.heading} ${first.text}`)
    ? quoted(found, first, text)
    : nearest(passages)
}
