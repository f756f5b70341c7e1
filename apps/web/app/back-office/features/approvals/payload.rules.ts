type Fact = readonly [label: string, text: string]

/** "maxUses" and "max_uses" are "max uses"; a name with a dot is that of a setting and stays. */
const wordsOf = (name: string) =>
  name.includes('.')
    ? name
    : name
        .replace(
          /([a-z\d])([A-Z])/g,
          (_, end: string, next: string) => `${end} ${next.toLowerCase()}`,
        )
        .replaceAll('_', ' ')

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

function textOf(value: unknown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

function factsAt(path: readonly string[], value: unknown): Fact[] {
  const label = path.join(' › ')
  const shown = label.charAt(0).toUpperCase() + label.slice(1)
  if (Array.isArray(value) && !value.some(isGroup)) {
    return [[shown, value.map(textOf).join(', ') || 'None']]
  }
  if (!isGroup(value)) return [[shown, textOf(value)]]
  return Object.entries(value).flatMap(([name, part]) =>
    factsAt([...path, Array.isArray(value) ? String(Number(name) + 1) : wordsOf(name)], part),
  )
}

/** All of what will happen, line by line: nothing of what is stored is left out. */
export const payloadFacts = (payload: object): Fact[] => factsAt([], payload)
