import { useEffect, useState } from 'react'
import { COUNTDOWN_SECONDS, TICK_MS } from './payment-link.rules.ts'

/** Counts down while nobody is about to do something here. */
function useCountdown(isPaused: boolean) {
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS)
  const isOver = seconds === 0
  useEffect(() => {
    if (isPaused || isOver) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), TICK_MS)
    return () => clearInterval(timer)
  }, [isPaused, isOver])
  return seconds
}

/** The page never closes by itself; at the end it says that it can be closed. */
export function ClosingLine({ isPaused }: { isPaused: boolean }) {
  const seconds = useCountdown(isPaused)
  if (seconds === 0) {
    return <p className="text-center text-small text-ink-3">You can close this page now.</p>
  }
  return (
    <p className="text-center text-small text-ink-3">
      <span aria-hidden>
        This page will automatically close in {seconds} {seconds === 1 ? 'second' : 'seconds'}
      </span>
      <span className="sr-only">This page stays open until you close it.</span>
    </p>
  )
}
