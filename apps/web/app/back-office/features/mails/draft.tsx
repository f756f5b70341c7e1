import type {
  MailCheck,
  MailDraft,
  MailTemplateFile,
  MailWords,
} from '@keyhaven/contracts/staff/mail-words'
import { Check, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { ChangedPhrases } from './changed-phrases.tsx'
import { areSameWords } from './mail-words.rules.ts'
import { usePreview } from './use-preview.ts'

type DraftProps = {
  file: MailTemplateFile
  draft: MailDraft
  sample: string
  /** As they are in the form. */
  words: MailWords
  onDone: () => void
}

/** Words that wait: what they would change, what was checked, and the two ways they can go. */
export function Draft({ file, draft, sample, words, onDone }: DraftProps) {
  const member = useMember()
  const isSaved = areSameWords(words, draft.words)
  return (
    <Panel
      title="Draft"
      lead={`${draft.by} · ${when(draft.at)}`}
      aside={<Pill tone="warning">In no mail yet</Pill>}
    >
      <div className="grid gap-4 border-t px-5 py-4 text-small">
        {draft.basedOn !== file.version && (
          <Notice tone="warning" title={`Version ${file.version} is newer than this draft.`}>
            Publishing puts the words below in its place.
          </Notice>
        )}
        <ChangedPhrases changes={draft.changes} isOpen />
        <Checks name={file.name} sample={sample} words={draft.words} />
        {file.takesTwo && <GuardNote isAlways />}
        {may(member, 'email.edit') && (
          <div className="flex flex-wrap gap-2">
            <Publish file={file} isSaved={isSaved} onDone={onDone} />
            <Discard file={file} onDone={onDone} />
          </div>
        )}
        {!isSaved && <p className="text-ink-2">Save the changes on this page first.</p>}
      </div>
    </Panel>
  )
}

type ChecksProps = { name: string; sample: string; words: MailWords }

function Checks({ name, sample, words }: ChecksProps) {
  const { data } = usePreview(name, sample, words)
  if (!data) return null
  const good = data.checks.filter(({ isGood }) => isGood).length
  const isReady = good === data.checks.length
  return (
    <section aria-label="Checks before publishing" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-small font-semibold text-ink">Checks before publishing</h3>
        <Pill tone={isReady ? 'success' : 'danger'}>
          {good} of {data.checks.length}
        </Pill>
      </div>
      <ul className="grid gap-1.5">
        {data.checks.map((check) => (
          <CheckLine key={check.says} check={check} />
        ))}
      </ul>
    </section>
  )
}

function CheckLine({ check: { says, isGood } }: { check: MailCheck }) {
  const Sign = isGood ? Check : X
  return (
    <li className="flex gap-2 text-ink">
      <Sign
        size={16}
        className={isGood ? 'mt-0.5 shrink-0 text-success-ink' : 'mt-0.5 shrink-0 text-danger-ink'}
        aria-hidden
      />
      <span className="sr-only">{isGood ? 'Passed:' : 'Failed:'}</span>
      {says}
    </li>
  )
}

type ActProps = { file: MailTemplateFile; onDone: () => void }

function Publish({ file, isSaved, onDone }: ActProps & { isSaved: boolean }) {
  return (
    <Act
      call={calls.publishMailWords}
      title={`Publish version ${file.version + 1}?`}
      lead="Every such mail says it in these words from now on."
      label={`Publish version ${file.version + 1}`}
      busy="Publishing..."
      reason="required"
      trigger={{ text: 'Publish', variant: 'primary', disabled: !isSaved }}
      send={(reason) => ({ params: { name: file.name }, body: { reason } })}
      version={file.stamp}
      done="The new words are in every mail from now on."
      onDone={onDone}
    >
      {file.takesTwo && <GuardNote isAlways />}
    </Act>
  )
}

function Discard({ file, onDone }: ActProps) {
  return (
    <Act
      call={calls.discardMailDraft}
      title="Discard the draft?"
      lead="Its words are lost. Mails go on in the words in force."
      label="Discard draft"
      busy="Discarding..."
      tone="danger"
      trigger={<Button variant="danger-quiet">Discard draft</Button>}
      send={{ params: { name: file.name } }}
      version={file.stamp}
      done="The draft is gone."
      onDone={onDone}
    />
  )
}
