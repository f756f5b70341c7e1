import { Marked, type Tokens } from 'marked'
import { anchorOf } from './anchor.ts'
import { unbroken } from './typography.ts'

export type Heading = Readonly<{ id: string; text: string }>
export type Rendered = Readonly<{ html: string; headings: Heading[] }>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Wide tables scroll by themselves, also by keyboard. */
const scrolling = (table: string, name: string) =>
  `<div class="prose-scroll" role="group" aria-label="Table: ${escapeHtml(name)}" tabindex="0">${table}</div>`

const renderer = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Texts are Markdown alone: what looks like HTML is shown as it was typed.
    html: ({ text }) => escapeHtml(text),
  },
})

/** Our own Markdown as HTML: headings that can be linked to, no HTML of the author's. */
export function renderMarkdown(text: string): Rendered {
  const tokens = renderer.lexer(text)
  const headings = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map((token) => ({ id: anchorOf(token.text), text: unbroken(token.text) }))
  const names = tokens
    .filter((token): token is Tokens.Table => token.type === 'table')
    .map((token) => token.header.map((cell) => cell.text).join(', '))
  const html = renderer
    .parser(tokens)
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => scrolling(table, names.shift() ?? ''))
    .replace(/>[^<]+/g, unbroken)
  return { html, headings }
}
