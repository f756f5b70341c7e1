import { appsIn, type Mention, slugOf, withoutMentions } from '../mentions.rules.ts'
import { call, help, type Made } from './intent.rules.ts'

/** Where the choice between editions is explained. */
const choosing = {
  query:
    'Which edition: Home covers documents for private use, Home & Business adds Outlook and paid work, Professional Plus adds Access for databases',
  at: '/faq#before-you-buy|Which edition',
}
const year = {
  query:
    'Which year should I choose? The 2024 editions receive the publisher’s security updates until',
  at: '/faq#before-you-buy|Which year',
}
const publisher = {
  query:
    'No Publisher any more: Professional Plus 2021 and 2019 are the last editions that include it',
  at: '/office-2024-editions|No Publisher',
}

const differs =
  /\bdiff?e?r\w*|\bvs\.?\b|\bversus\b|\bcompar\w+|\bbetter\b|\bor\b|\bsame as\b|\bcut down\b|\bextra in\b|\bmore than\b/
const commercial =
  /\b(?:company|business|work|job|paid|commercial\w*|freelanc\w*|self-?employed|firm|clients?|office use|invoices|shop|practice|earn|professional(?:ly)? use|employer)\b/
const updatesAsked =
  /\b(?:updates?|security|patch(?:es|ed)?|support(?:ed)?|fixes|end of life)\b(?!.*\b(?:how do i|phone|contact|team|account|hole)\b)/
const safetyAsked = /\b(?:safe|secure|dangerous|risk\w*)\b/
const stockAsked =
  /\b(?:in stock|stock|available|availability|sold out|left|have any|can i (?:still )?buy|do you (?:still )?(?:sell|have))\b/
const appsAsked =
  /\b(?:apps?|programs?|applications?|includ\w+|contains?|come[s]? with|what(?:'s| is) in|what do i get|consist|part of)\b/
const whichAsked =
  /\b(?:which|wich|what|witch) (?:edition|version|office|one|suite|product|licen[cs]e|year|package)\b(?!.*\b(?:installed|do i have|did i)\b)|\bwhat should (?:i|we)\b|\bwhat (?:do|would) (?:i|we|you) (?:need|recommend|suggest)\b|\brecommend\w*|\bright for (?:me|us)\b|\bbest (?:for|edition|version|choice)\b|\bhelp me (?:choose|decide|pick)\b|\bwhich (?:do|should|would) (?:i|we|you)\b|\bshould (?:i|we) (?:get|buy|take|choose)\b/
const needsApp =
  /\b(?:which|wich|what|need|has|have|includ\w*|get|open|opens|with|does|is|in|comes?|still)\b/

const allFamilies = ['home', 'home-business', 'professional-plus'] as const

export function compared(text: string, mentions: readonly Mention[]): Made | undefined {
  if (!differs.test(text)) return undefined
  const families = [...new Set(mentions.flatMap(({ family }) => family ?? []))]
  const years = [...new Set(mentions.flatMap(({ year }) => year ?? []))]
  const apps = appsIn(text)
  const isSameApp =
    families.length === 2 && apps.length > 0 && /\b(?:same|cut down|full)\b/.test(text)
  const isAll =
    families.length === 0 && /\b(?:three|3|all|the) (?:\w+ )?(?:editions?|versions?)\b/.test(text)
  const slugs = isAll
    ? allFamilies.map((family) => slugOf({ family, year: years[0] ?? null }))
    : families.length >= 2
      ? families.map((family) => slugOf({ family, year: years[0] ?? null }))
      : years.length >= 2
        ? years.map((year) => slugOf({ family: families[0] ?? null, year }))
        : []
  if (slugs.length < 2) return undefined
  const calls = [call('compare_editions', { slugs: slugs.slice(0, 4) })]
  if (isSameApp)
    return {
      kind: 'compare-apps',
      calls: [...calls, help('Is Excel in Home the same as in Professional Plus?')],
    }
  return { kind: 'compare', mentions, calls }
}

/** "Is 2019 still safe?" is about the updates of that year. */
export const safety = (text: string, mentions: readonly Mention[]): Made | undefined =>
  mentions[0]?.year && safetyAsked.test(text) ? aboutEdition(text, mentions) : undefined

export function aboutEdition(text: string, mentions: readonly Mention[]): Made | undefined {
  const [first] = mentions
  if (!first) return undefined
  const rest = withoutMentions(text)
  const get = call('get_product', { slug: slugOf(first) })
  const apps = appsIn(rest)
  if (first.year && (updatesAsked.test(rest) || safetyAsked.test(rest))) {
    const isSafety =
      safetyAsked.test(rest) && help(`Is it safe to use ${first.year} now that updates have ended?`)
    return { kind: 'updates', mentions, calls: [get, isSafety || help(year.query)] }
  }
  if (!first.family) return undefined
  if (stockAsked.test(rest)) return { kind: 'stock', mentions, calls: [get] }
  if (apps.length > 0 || appsAsked.test(rest)) return { kind: 'apps', apps, calls: [get] }
  if (commercial.test(rest)) return { kind: 'commercial', mentions, calls: [get] }
  return undefined
}

/** A question about an app alone: which editions have it. */
export function aboutApp(text: string): Made | undefined {
  const apps = appsIn(text).filter(
    (app) => !['Word', 'Excel', 'PowerPoint', 'OneNote'].includes(app),
  )
  const isAsked = apps.length > 0 && needsApp.test(text)
  if (!isAsked) return undefined
  const { query, at } = apps.includes('Publisher') ? publisher : choosing
  return { kind: 'which', apps, at, calls: [call('search_products', { apps }), help(query)] }
}

const ours =
  /\b(?:editions?|versions?|office|suite|one|licen[cs]e|product|package|year|right for|recommend\w*|choose|student|business|work|freelanc\w*|documents?|spreadsheets?|letters?|presentations?|invoices?)\b/

export function whichEdition(text: string, mentions: readonly Mention[]): Made | undefined {
  const apps = appsIn(text)
  const isOurs = mentions.length > 0 || apps.length > 0 || ours.test(text)
  if (!whichAsked.test(text) || !isOurs) return undefined
  const rest = withoutMentions(text)
  const isStudent =
    /\b(?:student|study|studies|uni|university|school|college|private|family|kids?|home)\b/.test(
      text,
    )
  const request = {
    ...(apps.length > 0 && { apps }),
    ...(/\bmac/.test(text) && { system: 'mac' }),
    ...(commercial.test(rest) && !isStudent && { paidWork: true }),
    ...(mentions[0]?.year && { year: mentions[0].year }),
  }
  const { query, at } = /\byears?\b/.test(text) ? year : choosing
  return { kind: 'which', apps, at, calls: [call('search_products', request), help(query)] }
}

export const about = (mentions: readonly Mention[]): Made | undefined =>
  mentions[0]?.family
    ? { kind: 'about', mentions, calls: [call('get_product', { slug: slugOf(mentions[0]) })] }
    : undefined
