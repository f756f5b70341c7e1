import { createHash } from 'node:crypto'
import { partsOf } from '@keyhaven/contracts/script-rules'
import type { ScriptDraft } from '@keyhaven/contracts/staff/custom-scripts'

export const sha256Of = (content: string): string =>
  createHash('sha256').update(content).digest('hex')

type Written = Pick<ScriptDraft, 'scriptType' | 'content'>

/** The text a browser runs: of JavaScript what is left without its noscript blocks. */
const runText = ({ scriptType, content }: Written) =>
  scriptType === 'javascript' ? partsOf(content).code : content

/** What runs, as a content security policy names it. */
export const integrityOf = (script: Written): string =>
  `sha256-${createHash('sha256').update(runText(script)).digest('base64')}`
