import type { ClaimReport } from '@keyhaven/contracts/staff/marketing-claims'
import { useState } from 'react'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'

const draftOf = ({ mode, evidenceNote, evidenceLink, expiresOn }: ClaimReport) => ({
  mode,
  evidenceNote,
  evidenceLink,
  expiresOn: expiresOn ?? '',
})

const saidOf = (words: string | null) => (words === null ? 'Nothing' : `“${words}”`)

/** What pages say for one claim: the wanted words with evidence, what is measured, or nothing. */
export function DecideClaim({ claim, onDone }: { claim: ClaimReport; onDone: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(claim))
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <Act
      call={calls.decideClaim}
      title={`What pages say: ${claim.id}`}
      lead="Public pages follow at once where the shop decides claim by claim."
      label="Decide"
      busy="Saving..."
      reason="required"
      isReady={draft.mode !== 'fixed' || draft.evidenceNote.trim() !== ''}
      onOpenChange={(isOpen) => isOpen && setDraft(draftOf(claim))}
      trigger={{ text: 'Decide', more: ` about ${claim.id}`, size: 'sm' }}
      send={(reason) => ({
        params: { id: claim.id },
        body: { ...draft, expiresOn: draft.expiresOn || null, reason },
      })}
      version={claim.version}
      onDone={onDone}
    >
      <RadioGroup
        legend="Pages say"
        options={[
          { value: 'fixed', label: `The wanted words, “${claim.fixed}”: needs evidence` },
          { value: 'computed', label: `What can be shown to be true: ${saidOf(claim.computed)}` },
          { value: 'hidden', label: 'Nothing' },
        ]}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
      />
      <TextareaField
        label="Evidence"
        rows={2}
        maxLength={1_000}
        optional={draft.mode !== 'fixed'}
        hint="What proves it, and where it is kept."
        value={draft.evidenceNote}
        onChange={(event) => change({ evidenceNote: event.target.value })}
      />
      <TextField
        label="Link to it"
        type="url"
        optional
        maxLength={500}
        placeholder="https://"
        value={draft.evidenceLink}
        onChange={(event) => change({ evidenceLink: event.target.value })}
      />
      <TextField
        label="Last day it counts"
        type="date"
        optional
        value={draft.expiresOn}
        onChange={(event) => change({ expiresOn: event.target.value })}
      />
    </Act>
  )
}
