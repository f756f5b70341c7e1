import type { EditionFact } from './edition-fact.rules.ts'

export type System =
  | Readonly<{ kind: 'windows' | 'mac'; version: number | null }>
  | Readonly<{ kind: 'other' | 'unknown' }>

/** The names of macOS, by the number that requirements use. */
const macNames: Readonly<Record<string, number>> = {
  'high sierra': 10,
  mojave: 10,
  catalina: 10,
  'big sur': 11,
  monterey: 12,
  ventura: 13,
  sonoma: 14,
  sequoia: 15,
  tahoe: 26,
}

const other =
  /\b(ipad|iphone|ios|android|chrome ?books?|chrome ?os|linux|ubuntu|debian|fedora|tablets?|phones?|smartphones?|kindle|playstation|xbox|raspberry)\b/
const mac = /\b(mac ?os|mac ?books?|imac|macs?|apple|os ?x)\b/
const windows = /\b(windows|win|pc)\b/

const numberAfter = (text: string, name: RegExp): number | null => {
  const found = new RegExp(`${name.source}\\s*\\(?(\\d{1,2})(?![\\d])`).exec(text)?.at(-1)
  return found === undefined ? null : Number(found)
}

function macVersion(text: string): number | null {
  const named = Object.keys(macNames).find((name) => text.includes(name))
  return named ? (macNames[named] ?? null) : numberAfter(text, /\b(?:mac ?os|os ?x)/)
}

const windowsVersion = (text: string): number | null =>
  /\b(vista|xp)\b/.test(text) ? 0 : numberAfter(text, /\b(?:windows|win)/)

/** What people call the computer they have. */
export function systemOf(said: string): System {
  const text = said.toLowerCase()
  if (other.test(text)) return { kind: 'other' }
  if (mac.test(text) || macVersion(text) !== null) return { kind: 'mac', version: macVersion(text) }
  if (windows.test(text) || /\b(vista|xp)\b/.test(text))
    return { kind: 'windows', version: windowsVersion(text) }
  return { kind: 'unknown' }
}

export type Verdict = Readonly<{
  slug: string
  name: string
  /** Null where it depends on what was not said. */
  runs: boolean | null
  reason: string
}>

const MOST_NEEDS = 3

/** The system first, then what the computer must have. */
const listed = (texts: readonly string[]) =>
  texts
    .slice(0, MOST_NEEDS)
    .map((text) => text.replace(/\.$/, ''))
    .join(', ')

const both = ({ windowsOnly }: EditionFact) =>
  windowsOnly ? 'Runs on Windows only' : 'Runs on Windows and Mac'

const versionsIn = (needs: readonly string[]) =>
  [...(needs[0] ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits))

function onWindows(edition: EditionFact, version: number | null): Omit<Verdict, 'slug' | 'name'> {
  const needs = edition.requirements.windows
  const known = versionsIn(needs)
  const runs = version === null || known.length === 0 ? null : known.includes(version)
  return { runs, reason: `${both(edition)}. On Windows it needs ${listed(needs)}` }
}

function onMac(edition: EditionFact, version: number | null): Omit<Verdict, 'slug' | 'name'> {
  if (edition.windowsOnly) return { runs: false, reason: 'Windows only: there is none for the Mac' }
  const needs = edition.requirements.mac
  const [least] = versionsIn(needs)
  const runs = version === null || least === undefined ? null : version >= least
  return { runs, reason: `${both(edition)}. On a Mac it needs ${listed(needs)}` }
}

const noDesktop =
  'Desktop software for Windows and Mac: it cannot be installed on phones, tablets, Chromebooks or Linux'

function judged(edition: EditionFact, system: System): Omit<Verdict, 'slug' | 'name'> {
  if (system.kind === 'mac') return onMac(edition, system.version)
  if (system.kind === 'windows') return onWindows(edition, system.version)
  if (system.kind === 'other') return { runs: false, reason: noDesktop }
  const mac = edition.windowsOnly
    ? 'Windows only: there is none for the Mac'
    : `On a Mac it needs ${listed(edition.requirements.mac)}`
  return {
    runs: null,
    reason: `On Windows it needs ${listed(edition.requirements.windows)}. ${mac}`,
  }
}

/** Whether an edition runs on a system, by its own requirements. */
export const verdictOn = (edition: EditionFact, system: System): Verdict => ({
  slug: edition.slug,
  name: edition.name,
  ...judged(edition, system),
})
