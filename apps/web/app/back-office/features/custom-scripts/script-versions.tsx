import type { ScriptFile, ScriptVersion } from '@keyhaven/contracts/staff/custom-scripts'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Act } from '../../kit/act.tsx'
import { Panel } from '../../kit/panel.tsx'
import { day } from '../../kit/when.ts'
import { calls } from './calls.ts'

type ScriptVersionsProps = { file: ScriptFile; onDone: () => void }

const byWhom = ({ writtenBy, publishedBy, publishedAt, writtenAt }: ScriptVersion) =>
  publishedAt === null
    ? `${writtenBy}, ${day(writtenAt)}`
    : `Published by ${publishedBy}, ${day(publishedAt)}`

/** Every version there was; an earlier one comes back as a draft, and takes two people again. */
export function ScriptVersions({ file, onDone }: ScriptVersionsProps) {
  return (
    <Panel title="Versions">
      <ol className="divide-y px-5 pb-3">
        {file.versions.map((version) => (
          <li key={version.number} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0 text-small">
              <span className="block font-semibold wrap-anywhere text-ink">
                {version.number}. {version.note || 'No note'}
              </span>
              <span className="text-ink-3">{byWhom(version)}</span>
            </div>
            <VersionEnd file={file} version={version} onDone={onDone} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function VersionEnd({ file, version, onDone }: ScriptVersionsProps & { version: ScriptVersion }) {
  if (version.publishedAt === null) return <Pill tone="warning">Draft</Pill>
  if (version.number === file.liveVersion) return <Pill tone="success">Latest</Pill>
  return (
    <Act
      call={calls.restoreVersion}
      title={`Restore version ${version.number}?`}
      lead="It becomes the draft in place of the one that is there now. Publishing takes two people."
      label="Restore"
      busy="Restoring..."
      trigger={
        <Button size="sm" aria-label={`Restore version ${version.number}`}>
          Restore
        </Button>
      }
      send={{ params: { id: file.id }, body: { number: version.number } }}
      onDone={onDone}
    />
  )
}
