import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../table-owners/scan.ts'
import { mermaidOf, tableOf } from './graph.ts'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'apps/server/src')
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path)

export const page = join(root, 'ARCHITECTURE.md')

const begin = '<!-- areas: written by `npm run areas` -->'
const end = '<!-- /areas -->'

export const sources: readonly Source[] = globSync('**/*.{ts,tsx}', { cwd: server })
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }))

/** The page with the picture and the table of today between its two marks. */
export function withPicture(text: string): string {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('The page lacks its two marks.')
  const picture = `\`\`\`mermaid\n${mermaidOf(sources)}\n\`\`\``
  return `${before}${begin}\n${picture}\n\n${tableOf(sources)}\n${end}${after}`
}
