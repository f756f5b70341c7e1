export type Difference = Readonly<{ field: string; theirs: string; yours: string }>

type Values = Readonly<Record<string, unknown>>

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** "Unit price" for `unitPrice`. */
const labelOf = (name: string) => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields in which two versions of a form differ, by their labels. */
export function differencesOf(
  theirs: Values,
  yours: Values,
  labels: Readonly<Record<string, string>> = {},
): Difference[] {
  return Object.keys(yours)
    .map((name) => ({
      field: labels[name] ?? labelOf(name),
      theirs: textOf(theirs[name]),
      yours: textOf(yours[name]),
    }))
    .filter((row) => row.theirs !== row.yours)
}
