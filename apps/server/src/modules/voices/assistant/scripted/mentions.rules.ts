export type Family = 'home' | 'home-business' | 'professional-plus'
export type Mention = Readonly<{ family: Family | null; year: string | null }>

const professional = 'pro(?:f+es+ional)?s?[ -]?(?:\\+|plus)|proplus|profes+ionals?'
const business =
  'home[ -]?(?:and|&|n|\\+|und|et|y|e|\\/|-)?[ -]?bus+in?es+|h ?& ?b\\b|business(?= (?:edition|20\\d\\d))'
const home =
  'home[ -]?(?:(?:and|&|n|\\+) ?)?students?|student(?= 20\\d\\d)|(?<!\\b(?:from|at) )home(?! ?(?:office|page|use|computer|pc|screen|country|address))'

const named = new RegExp(`(${professional})|(${business})|(\\b(?:${home})\\b)`, 'g')
const years = /\b(?:office )?'?(20[12]\d)\b/g

type Found = { family: Family; from: number; to: number }

function familiesIn(text: string): Found[] {
  return [...text.matchAll(named)].map((match) => ({
    family: match[1] ? 'professional-plus' : match[2] ? 'home-business' : 'home',
    from: match.index,
    to: match.index + match[0].length,
  }))
}

const CLOSE = 12

/** The editions a text speaks of, each with its year if that is said. */
export function mentionsIn(text: string): Mention[] {
  const families = familiesIn(text)
  const said = [...text.matchAll(years)].map((match) => ({ year: match[1] ?? '', at: match.index }))
  if (families.length === 0) {
    return [...new Set(said.map(({ year }) => year))].map((year) => ({ family: null, year }))
  }
  return families.map(({ family, from, to }, index) => {
    const next = families[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const after = said.find(({ at }) => at >= to && at < next && at - to < CLOSE * 2)
    const before = said.find(({ at }) => at < from && from - at < CLOSE)
    const only = said.length === 1 ? said[0] : undefined
    return { family, year: (after ?? before ?? only)?.year ?? null }
  })
}

/** What is left when the names of editions are taken out: "business" is then no longer part of a name. */
export const withoutMentions = (text: string): string =>
  text.replace(named, ' ').replace(/\s+/g, ' ')

const NEWEST = '2024'

export const slugOf = ({ family, year }: Mention): string => `${family ?? 'home'}-${year ?? NEWEST}`

const apps: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Word', /\bword\b/],
  ['Excel', /\bexcell?\b/],
  ['PowerPoint', /\bpower ?-?points?\b/],
  ['OneNote', /\bone ?note\b/],
  ['Outlook', /\boutlook\b/],
  ['Teams', /\bteams\b/],
  [
    'Access',
    /\b(?:ms |microsoft |need |use |have |include |includes |with |is there |want )acces+\b(?! (?:to|denied|my|it|the (?:key|order|page|site|account))\b)|\bacces+ (?:for|data ?bases?|on|in|edition|included|2024|2021|2019)\b|\baccdb\b|\bdata ?bases?\b|^acces+\b/,
  ],
  [
    'Publisher',
    /(?<!\b(?:the|a|your|software|from|original|official) )\bpublisher\b(?!'?s|\u2019s| (?:account|site|store|server|website|of))|\.pub\b|\bpub files?\b/,
  ],
]

/** The apps that a text names. */
export const appsIn = (text: string): string[] =>
  apps.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)

const currencyWords: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['EUR', /\beur(?:os?)?\b|€/],
  ['GBP', /\bgbp\b|\b(?:british )?pounds?(?: sterling)?\b|£/],
  ['CAD', /\bcad\b|\bcanadian\b/],
  ['AUD', /\baud\b|\baustralian\b/],
  ['JPY', /\bjpy\b|\byen\b/],
  ['CHF', /\bchf\b|\b(?:swiss )?francs?\b/],
  ['CNY', /\bcny\b|\byuan\b|\brmb\b/],
  ['INR', /\binr\b|\brupees?\b|₹/],
]

/** The currency that a price is wanted in, if not the one the shop shows. */
export const currencyIn = (text: string): string | null =>
  currencyWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null
