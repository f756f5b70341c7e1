import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hasEscapes, writable } from './pdf-text.ts'

export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN

const require = createRequire(import.meta.url)
const fontFile = (name: string) => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
/** The condensed cut: it sets tables calmly, and knows the letters of every name in Europe. */
const readFonts = () => ({
  plain: fontFile('DejaVuSansCondensed'),
  bold: fontFile('DejaVuSansCondensed-Bold'),
})
let fonts: ReturnType<typeof readFonts> | undefined

const ACCENT = '#00687f'
/** Our mark on a square of 32: a doorway whose keyhole is a key. */
const markPath =
  'M16 2.5C8.82 2.5 3.5 7.9 3.5 15v11.6c0 1.6 1.2 2.9 2.8 2.9h7.9V19.3a6 6 0 1 1 3.6 0v1.9h3.1c.5 0 .9.4.9.9v2c0 .5-.4.9-.9.9h-3.1v4.5h7.9c1.6 0 2.8-1.3 2.8-2.9V15C28.5 7.9 23.18 2.5 16 2.5Z'
const INK = '#14211f'
const QUIET = '#4b5a57'
const LINE = '#c9d3d1'

export type Look = Readonly<{
  tag?: 'H1' | 'H2' | 'P' | 'TH' | 'TD'
  x?: number
  width?: number
  size?: number
  bold?: boolean
  quiet?: boolean
  align?: 'left' | 'right'
}>

type Element = ReturnType<PDFKit.PDFDocument['struct']>
type Font = { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }

type Facts = Readonly<{ title: string; author: string; createdAt: Date }>

/** An A4 document that screen readers can follow, written from the top down. */
export async function newPaper({ title, author, createdAt }: Facts) {
  const { default: PDFDocument } = await import('pdfkit')
  fonts ??= readFonts()
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    font: fonts.plain as never,
    // Everything else in a document comes from its row, so that it is the same whenever it is drawn.
    info: { Title: title, Author: author, Creator: 'Keyhaven', CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  pdf.registerFont('plain', fonts.plain as never)
  pdf.registerFont('bold', fonts.bold as never)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let escapes = false

  function choose({ size = 10, bold = false, quiet = false }: Look) {
    pdf
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor(quiet ? QUIET : INK)
  }

  /** Chooses the font first, because each has letters of its own. */
  function prepared(text: string, look: Look): string {
    choose(look)
    const { font } = (pdf as unknown as { _font: Font })._font
    const shown = writable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
    escapes ||= shown !== text.normalize('NFC') && hasEscapes(shown)
    return shown
  }

  const heightOf = (text: string, look: Look) =>
    pdf.heightOfString(prepared(text, look), { width: look.width ?? WIDTH, lineGap: 2 })

  function put(parent: Element, text: string, y: number, look: Look) {
    const { tag = 'P', x = MARGIN, width = WIDTH, align = 'left' } = look
    const shown = prepared(text, look)
    const scope = tag === 'TH' ? { scope: 'Column' } : {}
    parent.add(
      pdf.struct(tag, scope as object, () => {
        pdf.text(shown, x, y, { width, align, lineGap: 2 })
      }),
    )
  }

  /** A new page if there is not so much room left on this one. */
  function make(room: number) {
    if (pdf.y + room > BOTTOM) pdf.addPage()
  }

  function write(text: string, look: Look = {}, gap = 0) {
    make(heightOf(text, look))
    put(root, text, pdf.y, look)
    pdf.y += gap
  }

  /** Texts beside each other that begin at the same height. */
  function row(parent: Element, cells: readonly (Look & { text: string })[]) {
    const height = Math.max(...cells.map((cell) => heightOf(cell.text, cell)))
    make(height)
    const top = pdf.y
    for (const { text, ...look } of cells) put(parent, text, top, look)
    pdf.y = top + height
  }

  function rule(gap = 6) {
    pdf.y += gap
    pdf.markContent('Artifact', { type: 'Layout' })
    const end = MARGIN + WIDTH
    pdf.moveTo(MARGIN, pdf.y).lineTo(end, pdf.y).lineWidth(0.7).strokeColor(LINE).stroke()
    pdf.endMarkedContent()
    pdf.y += gap
  }

  /** Drawn at the top of what follows; it says nothing, so it is not read. */
  function mark(size: number) {
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .save()
      .translate(MARGIN - 2, pdf.y)
      .scale(size / 32)
    pdf.path(markPath).fill(ACCENT)
    pdf.circle(16, 13.6, 2.2).fill(ACCENT)
    pdf.restore()
    pdf.endMarkedContent()
  }

  return {
    write,
    mark,
    rule,
    columns: (cells: readonly (Look & { text: string })[]) => row(root, cells),
    /** Texts below each other, one such stack beside the other; each is read to its end. */
    stacks: (stacks: readonly (readonly (Look & { text: string })[])[]) => {
      const top = pdf.y
      const ends = stacks.map((cells) => {
        pdf.y = top
        for (const { text, ...look } of cells) put(root, text, pdf.y, look)
        return pdf.y
      })
      pdf.y = Math.max(...ends)
    },
    /** What follows begins on a page with so much room. */
    keep: make,
    skip: (height: number) => {
      pdf.y += height
    },
    /** Rows of cells; the first row names the columns. */
    table: (rows: readonly (readonly (Look & { text: string })[])[]) => {
      const table = pdf.struct('Table')
      root.add(table)
      for (const [index, cells] of rows.entries()) {
        const line = pdf.struct('TR')
        table.add(line)
        row(
          line,
          cells.map((cell) => ({ tag: index === 0 ? 'TH' : 'TD', ...cell })),
        )
        line.end()
        rule(4)
      }
      table.end()
    },
    /** Whether some letter had to be written as its number. */
    hasEscapes: () => escapes,
    end: () => {
      root.end()
      pdf.end()
      return ended
    },
  }
}

export type Paper = Awaited<ReturnType<typeof newPaper>>
