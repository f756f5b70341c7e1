import { inFigures } from './amounts.rules.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?'
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?:,? (\\d{4}))?`, 'g')
const monthFirst = new RegExp(`\\b${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`, 'g')
const monthOnly = new RegExp(`\\b${month} (\\d{4})\\b`, 'g')
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const slashed = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{2,4})\b/g

const twoDigits = (text: string | number) => String(text).padStart(2, '0')
const numberOf = (name: string) => twoDigits(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** Days that a text names, as 12-31 or 2031-12-31. */
function daysIn(text: string): string[] {
  const dated = (name: string, day: string, year?: string) =>
    `${year ? `${year}-` : ''}${numberOf(name)}-${twoDigits(day)}`
  return [
    ...[...text.matchAll(dayFirst)].map(([, day = '', name = '', year]) => dated(name, day, year)),
    ...[...text.matchAll(monthFirst)].map(([, name = '', day = '', year]) =>
      dated(name, day, year),
    ),
    ...[...text.matchAll(monthOnly)].map(([, name = '', year]) => `${year}-${numberOf(name)}`),
    ...[...text.matchAll(iso)].map(([whole]) => whole),
    ...[...text.matchAll(slashed)].map(([whole]) => whole),
  ]
}

/** With what else it may be called: a date with its year is also one without, and of its month. */
const namesOf = (day: string): string[] => {
  const [, year, rest = ''] = /^(\d{4})-(.+)$/.exec(day) ?? []
  return year ? [day, rest, `${year}-${rest.slice(0, 2)}`] : [day]
}

const unit = '(second|minute|min|hour|hr|day|week|month|year|business day|working day)s?'
const lasting = new RegExp(
  `(\\d{1,4})(?:\\s?(?:-|–|to)\\s?(\\d{1,4}))?[\\s-]*(?:full |whole )?${unit}\\b`,
  'gi',
)
const shortened: Readonly<Record<string, string>> = { min: 'minute', hr: 'hour' }

/** Periods that a text names, as "30 day"; both ends of a range. */
function periodsIn(text: string): string[] {
  return [...text.matchAll(lasting)].flatMap(([, from, to, name = '']) => {
    const word = name.toLowerCase().replace(/^(business|working) /, '')
    return [from, to]
      .filter((count) => count !== undefined)
      .map((count) => `${Number(count)} ${shortened[word] ?? word}`)
  })
}

const clock = /\b(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m\b|\b(\d{1,2}):(\d{2})\b/gi

/** Times of a day, in 24 hours. */
function clocksIn(text: string): string[] {
  return [...text.matchAll(clock)].map(([, hour, minute, half, hour24, minute24]) => {
    if (hour24) return `${twoDigits(hour24)}:${minute24}`
    const twelve = Number(hour) % 12
    return `${twoDigits(half?.toLowerCase() === 'p' ? twelve + 12 : twelve)}:${minute ?? '00'}`
  })
}

const soon =
  /\b(?:today only|until (?:midnight|tonight|tomorrow)|by (?:tonight|tomorrow|the end of the (?:day|week|month))|ends? (?:today|tonight|tomorrow|soon)|last chance|only today)\b/gi

/** Every date, time, period and deadline that a text states. */
export function timesIn(text: string): string[] {
  const plain = inFigures(text.normalize('NFKC'))
  const deadlines = (plain.match(soon) ?? []).map((each) => each.toLowerCase())
  return [...new Set([...daysIn(plain), ...periodsIn(plain), ...clocksIn(plain), ...deadlines])]
}

/** Under which names times are known that a text states. */
export const timesKnown = (text: string): Set<string> => new Set(timesIn(text).flatMap(namesOf))

/** Years of this century. */
export const yearsIn = (text: string): string[] => [...new Set(text.match(/\b20\d\d\b/g) ?? [])]
