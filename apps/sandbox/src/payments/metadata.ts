import { type Params, partOf, textOf } from './form.ts'
import { refuseRequest } from './refusal.ts'

export type Metadata = Readonly<Record<string, string>>

const MOST_KEYS = 50
const LONGEST_KEY = 40
const LONGEST_VALUE = 500

/** The metadata after a request: a named key is set, an empty value removes it, others stay. */
export function mergeMetadata(before: Metadata, params: Params): Metadata {
  if (params.metadata === undefined) return before
  if (params.metadata === '') return {}
  const after: Record<string, string> = { ...before }
  const part = partOf(params, 'metadata')
  for (const key of Object.keys(part)) {
    const value = textOf(part, key) ?? ''
    checkEntry(key, value)
    if (value === '') delete after[key]
    else after[key] = value
  }
  if (Object.keys(after).length > MOST_KEYS) {
    refuseRequest(`You can only specify up to ${MOST_KEYS} metadata keys.`, { param: 'metadata' })
  }
  return after
}

function checkEntry(key: string, value: string) {
  if (key.length > LONGEST_KEY) {
    refuseRequest(`Metadata keys can have up to ${LONGEST_KEY} characters: ${key}`, {
      param: 'metadata',
    })
  }
  if (value.length > LONGEST_VALUE) {
    refuseRequest(
      `Metadata values can have up to ${LONGEST_VALUE} characters, ` +
        `but you passed in a value that is ${value.length} characters.`,
      { param: `metadata[${key}]` },
    )
  }
}
