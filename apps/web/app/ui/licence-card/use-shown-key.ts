import { useEffect, useState } from 'react'

const SHOWN_SECONDS = 120

/** A key on the screen goes into hiding after two minutes, and when the page is left for another. */
export function useShownKey() {
  const [key, setKey] = useState<string>()
  const [left, setLeft] = useState(SHOWN_SECONDS)
  const isShown = key !== undefined

  useEffect(() => {
    if (!isShown) return
    const until = Date.now() + SHOWN_SECONDS * 1_000
    const hide = () => setKey(undefined)
    const tick = () => {
      const seconds = Math.round((until - Date.now()) / 1_000)
      if (seconds <= 0) hide()
      else setLeft(seconds)
    }
    const timer = setInterval(tick, 1_000)
    const look = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isShown])

  return {
    key,
    left,
    show: (text: string) => {
      setLeft(SHOWN_SECONDS)
      setKey(text)
    },
    hide: () => setKey(undefined),
  }
}
