import { actWords } from '../../kit/act-words.ts'

/** Who acted, for people: the name, or what kind of caller it was. */
export function actorWords(actor: string, name: string | null): string {
  if (name) return name
  const [kind = '', rest = ''] = actor.split(/:(.*)/s)
  const kinds: Readonly<Record<string, string>> = {
    staff: 'A former colleague',
    'api-key': 'API key',
    guest: 'A guest',
    customer: 'A customer',
    seed: 'System',
  }
  if (!Object.hasOwn(kinds, kind)) return actWords(actor)
  return kind === 'api-key' ? `${kinds[kind]} ${rest}` : (kinds[kind] ?? actor)
}

type Facts = Readonly<Record<string, unknown>>

export type ChangeRow = Readonly<{ field: string; before: string; after: string }>

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as one line of text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–'
  if (!isFacts(value)) return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${actWords(name)}: ${valueText(part)}`)
  return parts.join(', ') || '–'
}

/** The fields that differ between what was and what is. */
export function changesIn({ before, after }: Facts): ChangeRow[] {
  if (!isFacts(before) && !isFacts(after)) return []
  const old = isFacts(before) ? before : {}
  const now = isFacts(after) ? after : {}
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: valueText(old[field]), after: valueText(now[field]) }))
    .filter((row) => row.before !== row.after)
}

/** Everything else that was noted. */
export const factsIn = (meta: Facts): (readonly [string, string])[] =>
  Object.entries(meta)
    .filter(([name, value]) => !((name === 'before' || name === 'after') && isFacts(value)))
    .map(([name, value]) => [actWords(name), valueText(value)] as const)

/** One line for the list: the reason if there is one, else what changed, else the first facts. */
export function summaryOf(meta: Facts): string {
  if (typeof meta.reason === 'string' && meta.reason) return meta.reason
  const changes = changesIn(meta).map(
    ({ field, before, after }) => `${field}: ${before} → ${after}`,
  )
  const facts = factsIn(meta).map(([name, value]) => `${name}: ${value}`)
  return [...changes, ...facts].slice(0, 3).join(' · ') || '–'
}
