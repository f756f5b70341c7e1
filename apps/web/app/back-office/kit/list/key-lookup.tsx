import { useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { usePassedKey } from '../held-key.ts'
import { endOfKey, isKeyBegun, isKeyShaped } from '../key-shape.rules.ts'
import { wordsOf } from '../refusal.ts'
import type { ListDefinition } from './list-definition.ts'

/** What came of a key; the key itself is not kept. */
type Lookup<Row> = Readonly<
  { end: string } & (
    | { state: 'begun' }
    | { state: 'looking' }
    | { state: 'found'; rows: readonly Row[] }
    | { state: 'failed'; error: unknown }
    /** This list cannot be searched by a key. */
    | { state: 'caught' }
  )
>

/**
 * Keeps keys out of the address. One that is typed or pasted into the search field is sent in the body
 * of a call where the list can find by it, and otherwise dropped.
 */
export function useKeyLookup<Row extends object>({ name, findByKey }: ListDefinition<Row>) {
  const [lookup, setLookup] = useState<Lookup<Row>>()
  /** Remounts the field, which then is empty again. */
  const [fields, setFields] = useState(0)

  async function look(key: string) {
    const end = endOfKey(key)
    setFields((count) => count + 1)
    if (!findByKey) return setLookup({ end, state: 'caught' })
    setLookup({ end, state: 'looking' })
    try {
      setLookup({ end, state: 'found', rows: await findByKey(key.trim()) })
    } catch (error) {
      setLookup({ end, state: 'failed', error })
    }
  }

  // A key that was typed into the palette.
  usePassedKey(name, (key) => void look(key))

  return {
    lookup,
    fields,
    clear: () => setLookup(undefined),
    /** What a text that is a key did to the field: it was emptied, or the rest of the key is waited for. */
    caught: (text: string, isEnter: boolean): 'emptied' | 'waits' | undefined => {
      if (!isKeyShaped(text)) return undefined
      if (findByKey && isKeyBegun(text) && !isEnter) {
        setLookup({ end: '', state: 'begun' })
        return 'waits'
      }
      void look(text)
      return 'emptied'
    },
  }
}

type KeyNoticeProps<Row extends object> = {
  lookup: Lookup<Row>
  nouns: readonly [string, string]
  onClear: () => void
}

/** Says that a key was recognised, and what it found. */
export function KeyNotice<Row extends object>({ lookup, nouns, onClear }: KeyNoticeProps<Row>) {
  const key = `the key ending ${lookup.end}`
  const back = <TextButton onClick={onClear}>Back to all {nouns[1]}</TextButton>
  return (
    <div className="px-5 pb-3 max-md:px-4">
      {lookup.state === 'failed' ? (
        <Notice tone="danger" title="The key was not looked up." isNew>
          {wordsOf(lookup.error)} {back}
        </Notice>
      ) : lookup.state === 'caught' ? (
        <Notice
          tone="warning"
          title="This looks like a licence key, so it was not searched for."
          isNew
        >
          {`It was kept out of the address. Find ${key} under Orders or Licences.`} {back}
        </Notice>
      ) : lookup.state === 'begun' ? (
        <Notice tone="neutral" isNew>
          This looks like the start of a licence key. It is looked up once all of it is here.
        </Notice>
      ) : (
        <Notice tone="neutral" isNew>
          {lookup.state === 'looking'
            ? `Looking for ${key}...`
            : `${lookup.rows.length === 0 ? `No ${nouns[0]} has` : `Found by`} ${key}.`}{' '}
          {back}
        </Notice>
      )}
    </div>
  )
}
