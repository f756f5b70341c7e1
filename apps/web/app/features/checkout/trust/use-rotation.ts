import { useEffect, useEffectEvent, useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

type Rotation = {
  everyMs: number
  onTurn: () => void
  /** Who asked for less motion sees none, unless they press play. */
  isMotion?: boolean
}

/** Turns something over and over, until it is paused, pointed at or holds the focus. */
export function useRotation({ everyMs, onTurn, isMotion = false }: Rotation) {
  const [isPaused, setPaused] = useState(() => isMotion && matchMedia(STILL).matches)
  const [isHeld, setHeld] = useState(false)
  const turn = useEffectEvent(onTurn)
  const isTurning = !isPaused && !isHeld

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => turn(), everyMs)
    return () => clearInterval(timer)
  }, [isTurning, everyMs])

  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return { isPaused, toggle: () => setPaused(!isPaused), hold }
}
