export type Inline =
  | Readonly<{ kind: 'text' | 'bold'; text: string }>
  | Readonly<{ kind: 'link'; text: string; path: string }>
  | Readonly<{ kind: 'cite'; number: number }>

export type Block =
  | Readonly<{ kind: 'paragraph'; parts: readonly Inline[] }>
  | Readonly<{ kind: 'list'; isNumbered: boolean; items: readonly (readonly Inline[])[] }>

/** A page of ours: a path, never another site and never a script. */
const ownPath = /^\/(?!\/)[\w/#?=&.-]*$/
const marks = /!?\[([^\]\n]*)\]\(([^)\s]*)\)|\*\*([^*\n]+)\*\*|\[(\d{1,2})\]/g
const item = /^\s*(?:([-*•])|(\d{1,2})[.)])\s+(.*)$/

function marked(match: RegExpMatchArray): Inline {
  const [whole, label = '', address = '', bold, number] = match
  if (bold !== undefined) return { kind: 'bold', text: bold }
  if (number !== undefined) return { kind: 'cite', number: Number(number) }
  const isLink = !whole.startsWith('!') && ownPath.test(address)
  return isLink ? { kind: 'link', text: label, path: address } : { kind: 'text', text: label }
}

/** Words with bold, links to our own pages and numbers of sources. Pictures and other links are their words. */
export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(marked(match))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

type Group = { kind: 'paragraph' | 'bullets' | 'numbers'; lines: string[] }

const kindOf = (line: string): Group['kind'] => {
  const found = item.exec(line)
  if (!found) return 'paragraph'
  return found[1] ? 'bullets' : 'numbers'
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  let open: Group | undefined
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      // A list goes on after an empty line, a paragraph does not.
      if (open?.kind === 'paragraph') open = undefined
      continue
    }
    const kind = kindOf(line)
    if (!open || open.kind !== kind) {
      open = { kind, lines: [] }
      groups.push(open)
    }
    open.lines.push(item.exec(line)?.[3] ?? line.replace(/^#{1,6}\s+/, '').trim())
  }
  return groups
}

/** Paragraphs and lists of an answer. Everything else in it stays the letters that it is. */
export const blocksOf = (text: string): Block[] =>
  groupsOf(text).map(({ kind, lines }) =>
    kind === 'paragraph'
      ? { kind, parts: inlinesOf(lines.join(' ')) }
      : { kind: 'list', isNumbered: kind === 'numbers', items: lines.map(inlinesOf) },
  )

const spoken = (part: Inline) => (part.kind === 'cite' ? '' : part.text)

/** The answer as it is read aloud: no marks, no numbers of sources. */
export const spokenText = (text: string) =>
  text
    .split('\n')
    .map((line) => inlinesOf(line.replace(item, '$3')).map(spoken).join(''))
    .map((line) => line.replaceAll(/\s+([.,!?])/g, '$1').trim())
    .filter(Boolean)
    .join('\n')
