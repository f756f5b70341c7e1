const LONGEST = 300
const LARGEST = 1e9

/** What a browser may say about itself: these names, and nothing else. */
const known = [
  'userAgent',
  'deviceType',
  'screenResolution',
  'viewport',
  'referrer',
  'timezone',
  'language',
  'platform',
  'brand',
  'model',
  'os',
  'browser',
  'deviceName',
  'memory',
  'pageUrl',
] as const
const groups = {
  connection: ['type', 'downlink', 'rtt'],
  location: ['country', 'city', 'region', 'currency', 'timezone'],
} as const

/** Digits in the number and spacing of a card: whatever they are, they are not about a device. */
const cardLike = /\d(?:[ -]?\d){12,18}/g

type Facts = Readonly<Record<string, unknown>>

function fact(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Math.abs(value) < LARGEST ? value : undefined
  if (typeof value !== 'string') return undefined
  // An address may carry anything behind its question mark.
  const [start = ''] = value.split(/[?#]/)
  return start.slice(0, LONGEST).replace(cardLike, '[number]')
}

function pick(facts: Facts, names: readonly string[]): Record<string, unknown> {
  const found = names.map((name) => [name, fact(facts[name])] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

/** What is kept of a browser's description of itself, to tell a stolen card from its owner's. */
export function deviceOf(info: Facts = {}): Record<string, unknown> {
  const parts = Object.entries(groups).map(([name, names]) => {
    const group = info[name]
    return [name, isFacts(group) ? pick(group, names) : undefined] as const
  })
  const described = Object.fromEntries(parts.filter(([, group]) => group !== undefined))
  return { ...pick(info, known), ...described }
}
