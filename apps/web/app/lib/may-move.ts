/** Whether this browser can move one view into the next, and its user wants to see it. */
export const mayMove = () =>
  typeof document.startViewTransition === 'function' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
