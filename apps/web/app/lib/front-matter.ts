export type Attributes = Readonly<Record<string, string>>

const frame = /^---\n([\s\S]*?)\n---\n/

/** The lines `name: value` above a text, and the text itself. */
export function splitFrontMatter(source: string): { attributes: Attributes; body: string } {
  const [head = '', lines = ''] = frame.exec(source) ?? []
  const pairs = lines.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
  })
  return { attributes: Object.fromEntries(pairs), body: source.slice(head.length).trim() }
}

/** An attribute that the text must have. */
export function required(attributes: Attributes, name: string): string {
  const value = attributes[name]
  if (!value) throw new Error(`the front matter lacks ${name}`)
  return value
}
