import { matchesPage, PIXEL_PATH } from './page-entries.ts'

export const scriptPositions = ['header', 'footer', 'body_start', 'body_end'] as const
/** Outside: JavaScript from an address of others, run only while it has the hash that was published. */
export const scriptTypes = ['javascript', 'css', 'html', 'outside'] as const
export const deviceTargets = ['all', 'mobile', 'tablet', 'desktop'] as const
export const pageTargets = ['all', 'specific', 'exclude'] as const
/** What a visitor must have agreed to before it runs. */
export const consentKinds = ['necessary', 'analytics', 'marketing'] as const

type Targeted = Readonly<{
  pageTargeting: (typeof pageTargets)[number]
  targetedPages: readonly string[]
  excludedPages: readonly string[]
}>

const namesPixel = ({ pageTargeting, targetedPages }: Targeted) =>
  pageTargeting === 'specific' && targetedPages.includes(PIXEL_PATH)

/** Whether the pages that staff chose include this one. That a zone is closed to scripts is decided elsewhere. */
export function runsOn(script: Targeted, path: string): boolean {
  if (path === PIXEL_PATH) return namesPixel(script)
  const matches = (entry: string) => matchesPage(entry, path)
  if (script.pageTargeting === 'specific') return script.targetedPages.some(matches)
  return script.pageTargeting === 'all' || !script.excludedPages.some(matches)
}

/** Entries that together match every page on which one of the scripts may run, for a quick first look. */
export const pagesOf = (scripts: readonly Targeted[]): string[] => [
  ...new Set(
    scripts.flatMap(({ pageTargeting, targetedPages }) =>
      pageTargeting === 'specific' ? targetedPages.filter((page) => page !== PIXEL_PATH) : ['/*'],
    ),
  ),
]

const noscriptBlock = /<noscript\b[^>]*>[\s\S]*?<\/noscript\s*>/gi
const htmlElement = /<\/?[a-z][a-z\d-]*(?:\s+[a-z:@-][^<>]*)?\/?>/i

/** What a text of JavaScript is made of: blocks for browsers without it, and what is run. */
export function partsOf(content: string) {
  const noscripts = content.match(noscriptBlock) ?? []
  const code = content.replace(noscriptBlock, '').trim()
  return { noscripts: [...noscripts], code, isMixed: htmlElement.test(code) }
}

type Written = Readonly<{ scriptType: (typeof scriptTypes)[number]; content: string; sri?: string }>

/** An address as a policy can name exactly it: no query, no fragment, no user, nothing that ends a policy. */
const outsideAddress = /^https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/[\w.~!$&()*+=:@%-]+)+$/i
const hash = /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/

function outsideRefusal(address: string, sri: string): string | null {
  const climbs = /\/\.{1,2}(\/|$)/.test(address)
  const isAddress = outsideAddress.test(address) && !climbs
  if (!isAddress) {
    return 'Name one file, such as https://cdn.example.com/tool-1.2.3.js, without a query.'
  }
  return hash.test(sri)
    ? null
    : 'Its hash is written as sha384-… or sha256-…, as the publisher tells it.'
}

const neverInMarkup =
  /<\s*(script|iframe|frame|object|embed|base|meta|link|form)\b|\son[a-z]+\s*=|javascript:/i

/** Why a text cannot be published; null if it can. */
export function refusalOf({ scriptType, content, sri = '' }: Written): string | null {
  if (scriptType === 'outside') return outsideRefusal(content, sri)
  if (sri !== '') return 'Only a script from an outside address has a hash of its own.'
  if (scriptType === 'javascript' && partsOf(content).isMixed) {
    return 'JavaScript with HTML elements in it is skipped by every page. Move the markup to a script of the type HTML.'
  }
  if (scriptType === 'html' && neverInMarkup.test(content)) {
    return 'Markup may hold no script, frame, form, link, meta element or event handler. Use the type JavaScript.'
  }
  if (scriptType === 'css' && /<\/style|@import/i.test(content)) {
    return 'Styles may neither end their element nor import others.'
  }
  return null
}

/** Addresses outside the shop that a text names. Pages let no script reach them. */
export const outsideAddresses = (content: string): string[] => [
  ...new Set(content.match(/(?:https?:)?\/\/[a-z\d-]+(?:\.[a-z\d-]+)+/gi) ?? []),
]
