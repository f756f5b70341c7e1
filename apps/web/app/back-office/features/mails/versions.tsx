import type {
  MailTemplateFile,
  MailWordsVersion,
  restoreMailWords,
} from '@keyhaven/contracts/staff/mail-words'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Panel } from '../../kit/panel.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'

type VersionsProps = { file: MailTemplateFile; onDone: () => void }

/** What was said before, who changed it and why. An old version comes back as a new one. */
export function Versions({ file, onDone }: VersionsProps) {
  const member = useMember()
  const mayRestore = may(member, 'email.edit') && file.version > 0
  return (
    <Panel title="Versions" lead="The highest is in every mail from the moment it was saved.">
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
            <Changes version={version} />
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-2 border-t px-5 py-3.5 text-small">
          <span className="text-ink">Words of the shop</span>
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

function Changes({ version: { changes } }: { version: MailWordsVersion }) {
  return (
    <details>
      <summary className="text-ink-2">
        {changes.length === 1 ? 'One phrase changed' : `${changes.length} phrases changed`}
      </summary>
      <ul className="mt-2 grid gap-2">
        {changes.map(({ text, before, after }) => (
          <li key={text} className="grid gap-1">
            <del className="rounded-sm bg-danger-soft px-2 py-1 wrap-anywhere text-danger-ink">
              {before}
            </del>
            <ins className="rounded-sm bg-success-soft px-2 py-1 wrap-anywhere text-success-ink no-underline">
              {after}
            </ins>
          </li>
        ))}
      </ul>
    </details>
  )
}

type RestoreProps = VersionsProps & { version: number }

function Restore({ file, version, onDone }: RestoreProps) {
  const name = version === 0 ? 'the words of the shop' : `version ${version}`
  return (
    <ActDialog
      title={`Bring back ${name}?`}
      lead="They are in every mail from now on, as a new version."
      label="Bring back"
      busy="Restoring..."
      reason="required"
      trigger={
        <Button size="sm" className="pointer-coarse:min-h-11">
          Restore<span className="sr-only"> {name}</span>
        </Button>
      }
      onAct={({ reason, idempotencyKey }) =>
        staffApi<typeof restoreMailWords>(
          { method: 'POST', path: '/api/admin/mail-templates/:name/restore' },
          { params: { name: file.name }, body: { version, reason } },
          { idempotencyKey, version: String(file.version) },
        )
      }
      onDone={() => {
        toast({ title: 'The earlier words are back.', tone: 'success' })
        onDone()
      }}
    />
  )
}
