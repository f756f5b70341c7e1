/** A failure that must not disturb the shopper: one line in the browser's console, and nothing else. */
export function logFailure(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: a failure of this kind is only logged
  console.error(what, error)
}
