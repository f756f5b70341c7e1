/** Goes round through the parts of a page that can be seen; from outside of them to the first. */
export function focusNextPane() {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    ({ offsetParent }) => offsetParent !== null,
  )
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  panes[(at + 1) % panes.length]?.focus()
}
