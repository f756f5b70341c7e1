/** A ref that focuses what has just appeared; the function never changes, so it happens once. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
