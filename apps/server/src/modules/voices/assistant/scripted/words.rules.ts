import { glossed, isForeign } from './languages.rules.ts'

/** What a visitor wrote, made plain: one case, no marks that nobody sees, no tricks with letters. */
export type Heard = Readonly<{
  /** In English as far as a few words of other languages go. */
  text: string
  isEnglish: boolean
  /** What was hidden in it by a code, if anything. */
  hidden: string
}>

const SHORTEST_CODE = 16
const HALF_OF_ALPHABET = 13

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()

/** "g i v e  m e" is "give me": two spaces part the words. */
const unspelled = (text: string) =>
  /(?:\b\w\b ){6}/.test(text)
    ? text
        .split(/ {2,}/)
        .map((word) => (/^(?:\w )+\w$/.test(word.trim()) ? word.replaceAll(' ', '') : word))
        .join(' ')
    : text

const turned = (letter: string) => {
  const first = letter >= 'a' ? 97 : 65
  return String.fromCharCode(((letter.charCodeAt(0) - first + HALF_OF_ALPHABET) % 26) + first)
}

function fromBase64(code: string): string {
  try {
    const text = atob(code)
    return /^[\x20-\x7e\n]+$/.test(text) ? text : ''
  } catch {
    return ''
  }
}

/** What a text says in base64, in rot13 or backwards. Nobody who asks for help writes so. */
function hiddenIn(raw: string): string {
  const codes = raw.match(new RegExp(`[A-Za-z0-9+/]{${SHORTEST_CODE},}={0,2}`, 'g')) ?? []
  const turnedText = /rot ?-?13/i.test(raw) ? raw.replace(/[a-z]/gi, turned) : ''
  const backwards = /revers|backwards/i.test(raw) ? [...raw].reverse().join('') : ''
  return [...codes.map(fromBase64), turnedText, backwards].join(' ').trim()
}

/** Marks of pages and what stands between those that pretend to be ours. */
const withoutMarks = (text: string) =>
  text
    .replace(/<(system|script|style|instructions?)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/\[(tool|system|function)[^\]]*\].*?\[\/\1[^\]]*\]/gs, ' ')
    .replace(/<[^>]*>/g, ' ')

export function heard(raw: string): Heard {
  const text = unspelled(withoutMarks(plain(raw)))
    .replace(/\s+/g, ' ')
    .trim()
  const isEnglish = !isForeign(text)
  return {
    text: isEnglish ? text : glossed(text),
    isEnglish,
    hidden: plain(hiddenIn(raw)),
  }
}
