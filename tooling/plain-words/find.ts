type Text = Readonly<{ path: string; text: string }>

/** Words nobody says in a shop, each with what to write in its place. */
const stilted: readonly Readonly<{ words: RegExp; instead: string }>[] = [
  { words: /\bwhoever\b/i, instead: 'name the person: the buyer, people who …, anyone with …' },
  { words: /\bsomebody of ours\b/i, instead: 'one of us' },
  { words: /\bit stands\b/i, instead: 'it is, it says, it counts' },
  { words: /\bthe makers?\b(?!\p{L})/iu, instead: 'the publisher' },
]

const policy = /content\/legal\/([^/]+)\/([\d.]+)\.md$/

const isNewer = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) > 0

/**
 * The files that are read. Earlier versions of a policy are not: buyers agreed to them in their words, so they
 * are never edited. The list above and its test have to name the words.
 */
export const readFiles = (paths: readonly string[]) =>
  paths.filter((path) => {
    if (path.startsWith('tooling/plain-words')) return false
    const [, slug, version = ''] = policy.exec(path) ?? []
    return !(
      slug &&
      paths.some((other) => {
        const [, itsSlug, itsVersion = ''] = policy.exec(other) ?? []
        return itsSlug === slug && isNewer(itsVersion, version)
      })
    )
  })

/** Every line with such words, and what to write. */
export const stiltedLines = ({ path, text }: Text): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      stilted
        .filter(({ words }) => words.test(line))
        .map(({ instead }) => `${path}:${index + 1}: ${line.trim()} → ${instead}`),
    )
