const MOST_READ = 200_000
const MOST_WRITTEN = 20_000

const blocks = new Set([
  ...['address', 'article', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'footer', 'form', 'h1'],
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'ol', 'p', 'pre', 'section'],
  ...['table', 'tr', 'ul'],
])
const cells = new Set(['td', 'th'])
/** What is in them is no text. */
const silent = new Set(['head', 'script', 'style', 'template', 'title', 'textarea', 'noscript'])

const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  copy: '©',
  euro: '€',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
}

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
  const isHex = /^#x/i.test(name)
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}

const unescaped = (text: string) =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, characterOf)

/** Text as a page shows it: spaces are one space, lines end where blocks end, and one empty line is enough. */
function createPaper() {
  const pieces: string[] = []
  let length = 0
  let last = '\n\n'
  const put = (text: string) => {
    pieces.push(text)
    length += text.length
    last = (last + text).slice(-2)
  }
  return {
    isFull: () => length >= MOST_WRITTEN,
    space: () => {
      if (!/\s$/.test(last)) put(' ')
    },
    line: () => {
      if (last !== '\n\n') put('\n')
    },
    words: (text: string) => {
      const plain = unescaped(text).replaceAll(/\s+/g, ' ')
      const shown = /\s$/.test(last) ? plain.trimStart() : plain
      if (shown) put(shown.slice(0, MOST_WRITTEN))
    },
    text: () =>
      pieces
        .join('')
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
        .trim()
        .slice(0, MOST_WRITTEN),
  }
}

/**
 * The words of markup that a stranger wrote, in one pass: each character is looked at once, whatever it is. It knows
 * no tables, no styles and no links; it is for reading, never for showing.
 */
export function wordsOfHtml(html: string): string {
  const source = html.slice(0, MOST_READ)
  const small = source.toLowerCase()
  const paper = createPaper()
  let at = 0
  while (at < source.length && !paper.isFull()) {
    const open = source.indexOf('<', at)
    paper.words(source.slice(at, open < 0 ? undefined : open))
    if (open < 0) break
    const end = endOfTag(source, small, open)
    if (end === open) paper.words('<')
    else write(paper, nameAt(small, open))
    at = end === open ? open + 1 : end
  }
  return paper.text()
}

const nameAt = (small: string, open: number) =>
  /^<\/?([a-z][a-z\d]{0,10})/.exec(small.slice(open, open + 14))?.[1] ?? ''

function write(paper: ReturnType<typeof createPaper>, name: string) {
  if (blocks.has(name)) paper.line()
  else if (cells.has(name)) paper.space()
}

/** Past what begins at `open`: a comment, a tag, or a tag with what it hides. `open` itself where it is only a sign. */
function endOfTag(source: string, small: string, open: number): number {
  if (source.startsWith('<!--', open)) return past(source, '-->', open)
  if (!/[a-z/!?]/.test(small[open + 1] ?? '')) return open
  const end = past(source, '>', open)
  const name = nameAt(small, open)
  const isHidden = small[open + 1] !== '/' && silent.has(name)
  return isHidden ? past(source, '>', past(small, `</${name}`, end)) : end
}

/** What never ends hides the rest, as it does in a browser. */
function past(source: string, what: string, from: number): number {
  const found = source.indexOf(what, from)
  return found < 0 ? source.length : found + what.length
}
