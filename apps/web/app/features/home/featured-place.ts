import type { MouseEvent } from 'react'

export const FEATURED = 'featured'

/** Without scripts the link jumps there; with them it glides, unless less motion is wanted. */
export function glideToFeatured(event: MouseEvent) {
  const place = document.getElementById(FEATURED)
  if (!place) return
  event.preventDefault()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
  place.focus({ preventScroll: true })
}
