import { useState } from 'react'
import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'
import { savedDraft } from './chat.rules.ts'

const record = deviceRecord<string>(
  deviceKeys.chatDraft,
  (stored) => (typeof stored === 'string' ? stored : ''),
  'session',
)

/** What is being typed. A reload does not lose it; keys and card numbers in it are never kept. */
export function useDraft() {
  const [text, setText] = useState(record.read)
  const change = (typed: string) => {
    setText(typed)
    const kept = savedDraft(typed)
    if (kept.trim() === '') record.remove()
    else record.write(kept)
  }
  return { text, change }
}
