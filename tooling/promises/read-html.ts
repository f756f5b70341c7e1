/** A run of words on a page or in a mail, and the block of samples it is in. */
export type Passage = Readonly<{
  text: string
  sample: SampleBlock | undefined
  /** The words of the page's title. */
  isTitle: boolean
}>

type SampleBlock = { text: string; links: string[] }

const INLINE = new Set([
  'a',
  'b',
  'em',
  'i',
  'strong',
  'span',
  's',
  'small',
  'time',
  'abbr',
  'code',
])
const VOID = new Set(['img', 'br', 'hr', 'input', 'meta', 'link', 'source', 'wbr', 'col'])
const UNREAD = new Set(['script', 'style', 'svg', 'template', 'noscript'])

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
  '#39': "'",
}

/** Spaces, dashes and entities as a reader takes them. */
const plain = (text: string) =>
  text
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[\u2060\u00ad\u200b]/g, '')
    .replace(/\u2011/g, '-')
    .replace(/[\s\u00a0]+/g, ' ')

const attribute = (tag: string, name: string) =>
  tag.match(new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`))

/**
 * The words of a page, block by block, as the server sends them. Descriptions for search engines are
 * read too; scripts, styles and drawings are not.
 */
export function readHtml(html: string): Passage[] {
  const passages: Passage[] = []
  const open: { name: string; sample: SampleBlock | undefined }[] = []
  let unread = ''
  let words = ''
  const isTitle = () => open.some(({ name }) => name === 'h1' || name === 'title')
  const sampleNow = () => open.at(-1)?.sample
  const finish = () => {
    const text = plain(words).trim()
    if (text) passages.push({ text, sample: sampleNow(), isTitle: isTitle() })
    const sample = sampleNow()
    if (sample && text) sample.text += ` | ${text}`
    words = ''
  }
  const begin = (name: string, tag: string) => {
    if (!INLINE.has(name) || attribute(tag, 'data-sample')) finish()
    else words += ' '
    const own = attribute(tag, 'data-sample') ? { text: '', links: [] } : sampleNow()
    const to = name === 'a' ? attribute(tag, 'href')?.[1] : undefined
    if (own && to) own.links.push(to)
    if (name === 'meta' && /name="description"/.test(tag)) {
      words = attribute(tag, 'content')?.[1] ?? ''
      finish()
    }
    if (!VOID.has(name) && !tag.endsWith('/>')) open.push({ name, sample: own })
  }
  /** A drawing is not read, but the name it has for those who cannot see it is. */
  const nameDrawing = (name: string, tag: string) => {
    const label = name === 'svg' ? attribute(tag, 'aria-label')?.[1] : undefined
    if (!label) return
    finish()
    words = label
    finish()
  }
  const end = (name: string) => {
    const at = open.findLastIndex((element) => element.name === name)
    if (at < 0) return
    const isBlock = !INLINE.has(name) || open[at]?.sample !== open[at - 1]?.sample
    if (isBlock) finish()
    else words += ' '
    open.splice(at)
  }
  for (const [part] of html.matchAll(/<!--[\s\S]*?-->|<[^>]+>|[^<]+/g)) {
    const name = part.match(/^<\/?([\w-]+)/)?.[1]?.toLowerCase()
    if (unread) {
      if (part.startsWith(`</${unread}`)) unread = ''
    } else if (part.startsWith('<!')) continue
    else if (!name) words += part
    else if (part.startsWith('</')) end(name)
    else if (UNREAD.has(name) && !part.endsWith('/>')) {
      nameDrawing(name, part)
      unread = name
    } else begin(name, part)
  }
  finish()
  return passages
}

/** Whether a block says that it is a sample, and leads to how figures are counted. */
export const isMarked = (sample: SampleBlock | undefined): boolean =>
  sample !== undefined &&
  /(^|\| |\s)Sample($| \||\s)/.test(sample.text) &&
  sample.links.some((to) => to.endsWith('/about#how-we-count'))
