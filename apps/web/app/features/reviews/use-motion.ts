import { useEffect, useState } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

/** Whether something may move by itself: not before the page is alive, nor for who asked for less. */
export function useMotion() {
  const [isMoving, setMoving] = useState(false)
  useEffect(() => setMoving(!matchMedia(STILL).matches), [])
  return { isMoving, toggle: () => setMoving(!isMoving) }
}
