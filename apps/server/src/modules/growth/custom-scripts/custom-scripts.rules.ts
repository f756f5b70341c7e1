import type { scriptStates } from '@keyhaven/contracts/staff/custom-scripts'

type Facts = Readonly<{
  isActive: boolean
  liveVersion: number | null
  startsAt: Date | null
  endsAt: Date | null
  now: Date
}>

export function stateOf(facts: Facts): (typeof scriptStates)[number] {
  if (facts.liveVersion === null) return 'draft'
  if (!facts.isActive) return 'off'
  if (facts.endsAt && facts.endsAt <= facts.now) return 'ended'
  return facts.startsAt && facts.startsAt > facts.now ? 'scheduled' : 'live'
}

/** The path of an address and nothing else: queries may hold what is private. */
export function pageOfUrl(url: string): string {
  const base = 'http://shop.invalid'
  return URL.canParse(url, base) ? new URL(url, base).pathname.slice(0, 200) : '/'
}

/** One line of text that a log can hold: no line breaks, no control characters. */
export const oneLine = (text: string, longest: number): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longest)
