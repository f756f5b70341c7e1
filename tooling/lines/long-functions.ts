import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../impact/repository.ts'

type Finding = Readonly<{
  message: string
  filename: string
  labels: readonly Readonly<{ span: Readonly<{ line: number }> }>[]
}>
type LongFunction = Readonly<{ path: string; line: number; lines: number }>

/** Every function of more than sixty lines below these folders, the longest first. */
export function longFunctions(folders: readonly string[]): LongFunction[] {
  const config = join(import.meta.dirname, 'long-functions.json')
  const { stdout } = spawnSync('oxlint', ['-c', config, '-f', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] }
  return diagnostics
    .map(({ message, filename, labels }) => ({
      path: filename,
      line: labels[0]?.span.line ?? 0,
      lines: Number(/\((\d+)\)/.exec(message)?.[1]),
    }))
    .sort((a, b) => b.lines - a.lines)
}
