import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type OutputFile, type Plugin, transform } from 'esbuild'

/** Packages written for require reach Node, and what stays outside, in their own way. */
export const requireForAll =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);"

/** Where the escape would mean something else than the letter. */
const literal = /String\.raw`[^`]*[^\0-\x7f]|\\[^\0-\x7f]/

/**
 * The same program in ASCII: one other letter anywhere, and V8 keeps the whole file in twice the memory.
 * esbuild escapes letters in strings; those in patterns and in tagged templates are left to this.
 */
export function inPlainLetters(source: string): string {
  const [found] = source.match(literal) ?? []
  if (found) throw new Error(`write this with escapes, it cannot be built in ASCII: ${found}`)
  return source.replace(/[^\0-\x7f]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}

/** Explanations of packages are half of some of them, and stay in memory with the program. */
export const withoutComments: Plugin = {
  name: 'without-comments',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const { code } = await transform(source, { minifyWhitespace: true, legalComments: 'none' })
      return { contents: code, loader: 'js' }
    })
  },
}

export function writePlain(files: readonly OutputFile[]) {
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, inPlainLetters(text))
  }
}
