import type { KeptSpan } from '../../apps/sandbox/src/traces/span.ts'
import { type Pause, rowsOf, type SpanRow } from './rows.ts'

const WIDTH = 1_000
const NAMES = 350
const TOP = 56
const ROW = 19
const BAR = 11
const RIGHT = 64
const LEAST_BAR = 1.5
const LINES = WIDTH - NAMES - RIGHT

const colours: Readonly<Record<string, string>> = {
  'keyhaven-server': '#3b6fd4',
  'keyhaven-worker': '#1f8a5b',
}
const STATEMENT = '#e08a1e'
const GREY = '#667085'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const rounded = (value: number) => Math.round(value * 10) / 10

const words = (x: number, y: number, text: string, more = '') =>
  `<text x="${rounded(x)}" y="${rounded(y)}" ${more}>${escaped(text)}</text>`
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(Math.max(width, LEAST_BAR))}" height="${height}" rx="1.5" fill="${fill}"/>`

const shownMs = (ms: number) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`)

function drawRow(row: SpanRow, index: number, scale: number): string {
  const { span, depth, from, to, statements } = row
  const y = TOP + index * ROW
  const middle = y + ROW / 2 + 4
  const fill = colours[span.service] ?? GREY
  const took = shownMs(span.endMs - span.startMs)
  const end = NAMES + Math.max(to * scale, from * scale + LEAST_BAR)
  const parts = [
    index % 2 === 0 ? `<rect y="${y}" width="${WIDTH}" height="${ROW}" fill="#f5f6f8"/>` : '',
    words(12 + depth * 12, middle, span.name),
    box(NAMES + from * scale, y + 4, (to - from) * scale, BAR, fill),
    ...statements.map((each) =>
      box(NAMES + each.from * scale, y + 7, (each.to - each.from) * scale, BAR - 6, STATEMENT),
    ),
    words(end + 5, middle, took, `fill="${GREY}"`),
  ]
  return parts.join('')
}

function drawPause({ at, leftOutMs }: Pause, rows: number, scale: number): string {
  const x = rounded(NAMES + at * scale)
  const line = `<line x1="${x}" x2="${x}" y1="${TOP}" y2="${TOP + rows * ROW}" stroke="#98a2b3" stroke-dasharray="3 3"/>`
  const text = `${(leftOutMs / 1_000).toFixed(1)} s`
  return line + words(x, TOP - 6, text, `fill="${GREY}" text-anchor="middle"`)
}

function drawHead(spans: readonly KeptSpan[]): string {
  const count = spans.filter(({ facts }) => facts['db.system.name']).length
  const legend: readonly (readonly [string, string])[] = [
    [colours['keyhaven-server'] ?? GREY, 'server'],
    [colours['keyhaven-worker'] ?? GREY, 'worker'],
    [STATEMENT, `database (${count} statements)`],
    ['#98a2b3', 'left out: nothing happens'],
  ]
  let x = NAMES
  return legend
    .map(([fill, text]) => {
      const part = box(x, 12, 12, BAR, fill) + words(x + 17, 22, text, `fill="${GREY}"`)
      x += 44 + text.length * 6.2
      return part
    })
    .join('')
}

/** The whole trace as one picture: a row per span, time from left to right. */
export function drawTrace(spans: readonly KeptSpan[], title: string): string {
  const { rows, pauses, length } = rowsOf(spans)
  const scale = LINES / length
  const height = TOP + rows.length * ROW + 12
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter,Helvetica,Arial,sans-serif" font-size="11.5" fill="#1d2433">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    words(12, 22, title, 'font-weight="600" font-size="13"'),
    drawHead(spans),
    ...rows.map((row, index) => drawRow(row, index, scale)),
    ...pauses.map((pause) => drawPause(pause, rows.length, scale)),
    '</svg>\n',
  ].join('\n')
}
