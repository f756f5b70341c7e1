/** How mail programs begin what they quote, in the languages of our buyers. */
const openings: readonly RegExp[] = [
  /^On .{5,200}\bwrote:\s*$/,
  /^Am .{5,200}\bschrieb\b.{0,120}:\s*$/,
  /^Le .{5,200}\ba écrit\s?:\s*$/,
  /^El .{5,200}\bescribió:\s*$/,
  /^Il .{5,200}\bha scritto:\s*$/,
  /^-{2,}\s?(Original Message|Ursprüngliche Nachricht|Message d'origine)\s?-{2,}\s*$/i,
  /^_{10,}\s*$/,
  /^From: .+@.+$/,
]

const isOpening = (line: string) => openings.some((opening) => opening.test(line))

/** From where on every line is quoted with a ">". */
function tailOfQuotes(lines: readonly string[]): number {
  let from = lines.length
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? ''
    if (line.startsWith('>')) from = at
    else if (line !== '') break
  }
  return from
}

/**
 * Where the text of a mail ends and what it quotes begins, as a number of characters; the length of the
 * text where nothing is quoted. A mail that is all quote stays whole: nothing of it is hidden.
 */
export function quoteIn(text: string): number {
  const lines = text.split('\n')
  const opening = lines.findIndex((line, at) => {
    // Some programs break "On … wrote:" over two lines.
    const next = lines[at + 1] ?? ''
    return isOpening(line) || (/^(On|Am|Le|El|Il) /.test(line) && isOpening(`${line} ${next}`))
  })
  const first = Math.min(opening < 0 ? lines.length : opening, tailOfQuotes(lines))
  const kept = lines.slice(0, first).join('\n')
  if (first === lines.length || kept.trim() === '') return text.length
  return kept.length
}
