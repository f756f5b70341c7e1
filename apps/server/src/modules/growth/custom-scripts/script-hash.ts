import { createHash } from 'node:crypto'
import { partsOf } from '@keyhaven/contracts/script-rules'
import type { ScriptDraft } from '@keyhaven/contracts/staff/custom-scripts'

export const sha256Of = (content: string): string =>
  createHash('sha256').update(content).digest('hex')

type Written = Pick<ScriptDraft, 'scriptType' | 'content' | 'sri'>

/** The text a browser runs: of JavaScript what is left without its noscript blocks. */
const runText = ({ scriptType, content }: Written) =>
  scriptType === 'javascript' ? partsOf(content).code : content

/** What runs, as browsers check it: the text itself, or the outside file. */
export const integrityOf = (script: Written): string =>
  script.scriptType === 'outside'
    ? script.sri
    : `sha256-${createHash('sha256').update(runText(script)).digest('base64')}`

/** The hash of a file in the algorithm of another hash. */
export function sameKindOfHash(sri: string, file: Buffer): string {
  const algorithm = sri.split('-')[0] ?? 'sha384'
  return `${algorithm}-${createHash(algorithm).update(file).digest('base64')}`
}
