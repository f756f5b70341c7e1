import type { MailTemplateFile } from '@keyhaven/contracts/staff/mail-words'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { ChangedPhrases } from './changed-phrases.tsx'

type VersionsProps = { file: MailTemplateFile; onDone: () => void }

/** What was said before, who changed it and why. An old version comes back as a new one. */
export function Versions({ file, onDone }: VersionsProps) {
  const member = useMember()
  const mayRestore = may(member, 'email.edit') && file.version > 0
  return (
    <Panel title="Versions" lead="The top version is live.">
      <ol>
        {file.versions.map((version) => (
          <li key={version.version} className="grid gap-2 border-t px-5 py-3.5 text-small">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold text-ink">Version {version.version}</span>
              {version.version === file.version ? (
                <Pill tone="success">In force</Pill>
              ) : (
                mayRestore && <Restore file={file} version={version.version} onDone={onDone} />
              )}
            </div>
            <p className="text-ink-2">
              {version.by} · {when(version.at)}
            </p>
            <p className="wrap-anywhere text-ink">{version.reason}</p>
            <ChangedPhrases changes={version.changes} />
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-2 border-t px-5 py-3.5 text-small">
          <span className="text-ink">Default text</span>
          {file.version === 0 ? (
            <Pill tone="success">In force</Pill>
          ) : (
            mayRestore && <Restore file={file} version={0} onDone={onDone} />
          )}
        </li>
      </ol>
    </Panel>
  )
}

type RestoreProps = VersionsProps & { version: number }

function Restore({ file, version, onDone }: RestoreProps) {
  const name = version === 0 ? 'the words of the shop' : `version ${version}`
  return (
    <Act
      call={calls.restoreMailWords}
      title={`Bring back ${name}?`}
      lead={
        file.draft
          ? 'They are in every mail from now on, as a new version. The draft stays.'
          : 'They are in every mail from now on, as a new version.'
      }
      label="Bring back"
      busy="Restoring..."
      reason="required"
      trigger={
        <Button size="sm" className="pointer-coarse:min-h-11">
          Restore<span className="sr-only"> {name}</span>
        </Button>
      }
      send={(reason) => ({ params: { name: file.name }, body: { version, reason } })}
      version={file.stamp}
      done="The earlier words are back."
      onDone={onDone}
    >
      {file.takesTwo && version > 0 && <GuardNote isAlways />}
    </Act>
  )
}
