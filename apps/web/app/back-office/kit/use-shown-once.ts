import { useRef, useState } from 'react'

/**
 * What an act brought and is shown a single time, such as a secret: in a dialog of its own, once that of
 * the act is gone. Two dialogs at once would share one Escape.
 */
export function useShownOnce() {
  const kept = useRef<string>(undefined)
  const [shown, setShown] = useState<string>()
  return {
    shown,
    keep: (value: string) => {
      kept.current = value
    },
    show: () => setShown(kept.current),
    forget: () => {
      kept.current = undefined
      setShown(undefined)
    },
  }
}
