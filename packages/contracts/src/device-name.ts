const browsers = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'a Mac'],
  ['Android', 'Android'],
  ['Linux', 'Linux'],
] as const

/** "Chrome on Windows": what a person recognises of a user agent. */
export function deviceNameOf(userAgent: string): string {
  // The first that fits: browsers name those they descend from as well.
  const named = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1]
  const browser = named(browsers) ?? 'A browser'
  const system = named(systems)
  return system ? `${browser} on ${system}` : browser
}
