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
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  })
}
