import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { ChangedLines } from '../../kit/changed-lines.tsx'
import { changedLines, type Line } from '../../kit/lines.rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { positionWords, typeWords } from './script-words.ts'

const SHOWN_DIGITS = 12

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** The newest version line by line, with what it changes in the one that is live. */
export function ScriptCode({ file: { versions, liveVersion } }: { file: ScriptFile }) {
  const [newest] = versions
  if (!newest) return null
  const live = versions.find(({ number }) => number === liveVersion)
  const isCompared = live && live.number !== newest.number
  const lines = changedLines(isCompared ? live.content : newest.content, newest.content)
  const count = (kind: Line['kind']) => lines.filter((line) => line.kind === kind).length
  return (
    <Panel
      title={`Version ${newest.number}`}
      lead={
        isCompared
          ? `Since version ${live.number}: ${linesText(count('added'))} added, ${linesText(count('removed'))} removed`
          : newest.note || undefined
      }
      aside={
        <span className="text-small text-ink-3">
          {typeWords[newest.scriptType]} · {positionWords[newest.position]}
        </span>
      }
    >
      <ChangedLines label="Code" lines={lines} />
      <p className="px-5 py-3 text-small text-ink-2">
        {newest.content.length} characters · sha256{' '}
        <code className="font-mono" title={newest.sha256}>
          {newest.sha256.slice(0, SHOWN_DIGITS)}…
        </code>
      </p>
    </Panel>
  )
}
