type Line = Readonly<{ name: string; quantity: number }>

/** What was bought, in one short line: "Home 2024 × 2 + 1". */
export function editionsText(lines: readonly Line[]): string {
  const [first] = lines
  if (!first) return '–'
  const more = lines.length - 1
  const edition = first.name.replace(/^Office /, '')
  const name = first.quantity > 1 ? `${edition} × ${first.quantity}` : edition
  return more > 0 ? `${name} + ${more}` : name
}
