import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calls } from './calls.ts'

const PAUSE_MS = 400

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** A sample in the given words, as the server writes it. */
export function usePreview(name: string, sample: string, words: MailWords) {
  const asked = useSettled(JSON.stringify(words))
  return useQuery({
    queryKey: ['mail-preview', name, sample, asked],
    queryFn: () =>
      calls.previewMailTemplate({
        params: { name },
        body: { sample, words: JSON.parse(asked) as MailWords },
      }),
    placeholderData: keepPreviousData,
  })
}
