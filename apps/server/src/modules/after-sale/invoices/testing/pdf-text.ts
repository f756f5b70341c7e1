import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function asked(program: string, bytes: Buffer, before: string[], after: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-pdf-'))
  const file = join(folder, 'document.pdf')
  writeFileSync(file, bytes)
  const text = execFileSync(program, [...before, file, ...after], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return text.replaceAll('\u00a0', ' ')
}

/** What a reader finds on the paper, in the layout of the page. */
export const textOf = (bytes: Buffer) => asked('pdftotext', bytes, ['-layout'], ['-'])

/** Title, tags and the like. */
export const factsOf = (bytes: Buffer) => asked('pdfinfo', bytes, [])

/** The tree that screen readers follow, with its texts. */
export const structureOf = (bytes: Buffer) => asked('pdfinfo', bytes, ['-struct-text'])
