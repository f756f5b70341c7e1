/** Every identifier in a file of TypeScript: what is left without comments, texts, patterns and words on pages. */
export const identifiersIn = (text: string): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?<=^|\s)\/\/.*$/gm, ' ')
    .replace(
      /(?<=[=(,:[!&|?{};>]\s*|return )\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g,
      ' ',
    )
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(' '))
    .replace(/(?<=[>}])(?![^<{]*\b(?:class|enum|export|interface)\b)[^<>{}();=:]*(?=[<{])/g, ' ')
    .match(/(?<![\w$])[A-Za-z_$][\w$]*/g) ?? []

const split = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '')

const known = new Map<string, string[]>()

/** "lockByTicket" is lock, by, ticket. */
function partsOf(name: string): string[] {
  const parts = known.get(name) ?? split(name)
  known.set(name, parts)
  return parts
}

const isLike = (part: string | undefined, word: string) => part === word || part === `${word}s`

/** Whether a name says a word, or one of several words, in one or many. */
export function says(name: string, word: string): boolean {
  const [parts, words] = [partsOf(name), word.toLowerCase().split(/[ -]/)]
  return parts.some((_, at) => words.every((one, nth) => isLike(parts[at + nth], one)))
}

const START = '## Words with another meaning'

/** The last column of the tables, without words that go with an explanation. */
export function avoidedWords(page: string): string[] {
  const cells = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| word |'))
    .map((line) => line.split('|').at(-2)?.trim() ?? '')
  const words = cells.flatMap((cell) => cell.split(/[,;]/).map((word) => word.trim()))
  return [...new Set(words)].filter((word) => word !== '' && !/ (?:in|on|alone)\b/.test(word))
}

/** Words that mean something else here, and may be part of a name. */
export function wordsWithAnotherMeaning(page: string): string[] {
  const [, section = ''] = page.split(START)
  const [, list = ''] = section.split('\n\n').slice(1)
  return list
    .replace(/\.\s*$/, '')
    .split(/,\s*/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
