import { type RefObject, useEffect } from 'react'

/** Closes an open disclosure on Escape, or when a press or the focus lands outside of it. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (cause: 'escape' | 'outside') => void,
) {
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) close('outside')
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape')
    }
    // On the way down: React holds back what lands in a part that is not awake yet.
    document.addEventListener('pointerdown', closeOutside, true)
    document.addEventListener('focusin', closeOutside, true)
    document.addEventListener('keydown', closeOnEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      document.removeEventListener('focusin', closeOutside, true)
      document.removeEventListener('keydown', closeOnEscape, true)
    }
  })
}
