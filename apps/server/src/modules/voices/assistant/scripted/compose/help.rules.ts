import { isAbout, touches } from '../excerpt.rules.ts'
import type { Topic } from '../topics/topic.rules.ts'
import {
  type Found,
  fits,
  led,
  miss,
  type Of,
  type Passage,
  passagesIn,
  quoted,
} from './found.rules.ts'

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
  const isFirst = ({ path }: Passage, at: number) =>
    passages.findIndex((other) => pageOf(other.path) === pageOf(path)) === at
  const best = passages.filter(isFirst).slice(0, MOST_NEAR)
  // With its place, as the tool named it: the guards let no other link pass.
  const links = best.map(({ title, path }) => `[${title}](${path})`)
  return `I did not find a clear answer to that. These pages come closest: ${links.join(' and ')}. You can also ask in other words, or ask me for a person.`
}

/** What the page of a topic says, if it was found and speaks of what is asked. */
export function pageSays(topic: Topic, text: string, found: readonly Found[]): string | undefined {
  const wanted = passagesIn(found).find(({ path, heading }) => fits(path, heading, topic.at))
  if (!wanted || !touches(text, `${wanted.heading} ${wanted.text} ${topic.query}`)) return undefined
  return led(found, wanted, { asked: `${text} ${topic.query}`, lead: topic.lead?.(text) })
}

/** Who we are is not an answer to anything else: that page is quoted only where a topic asks for it. */
const isOfShop = ({ path }: Passage) => path === '/about'

export function helped({ topic, text }: Of<'help'>, found: readonly Found[]): string {
  const said = topic && pageSays(topic, text, found)
  if (said) return said
  const passages = passagesIn(found).filter((each) => !isOfShop(each))
  const [first] = passages
  if (!first) return miss
  if (topic) return nearest(passages)
  return isClear(passages) && isAbout(text, `${first.heading} ${first.text}`)
    ? quoted(found, first, text)
    : nearest(passages)
}
