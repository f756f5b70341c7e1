/**
 * The plain colour behind an element, if there is one. The frame paints itself with it: that
 * looks like a see-through frame, but tools that measure contrast in the frame get it right.
 */
export function backdropOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    if (backgroundImage !== 'none') return 'transparent'
    if (backgroundColor.startsWith('rgb(')) return backgroundColor
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return 'transparent'
  }
  return 'transparent'
}
