import clsx from 'clsx'
import { AlarmClock, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dueText } from './due.rules.ts'

const EVERY_MS = 30_000

/** The present moment, renewed twice a minute. */
function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const tones = {
  late: 'text-danger-ink font-semibold',
  soon: 'text-warning-ink font-semibold',
  calm: 'text-ink-3',
}

/** How long an answer may take, in words and colour. */
export function DueClock({ dueAt }: { dueAt: string | null }) {
  const due = dueText(dueAt, useNow())
  if (!due) return null
  const Icon = due.tone === 'late' ? AlarmClock : Clock
  return (
    <span className={clsx('inline-flex items-center gap-1 whitespace-nowrap', tones[due.tone])}>
      <Icon size={14} aria-hidden />
      {due.text}
    </span>
  )
}
