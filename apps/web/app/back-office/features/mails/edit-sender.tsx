import { type SenderView, senderSettings } from '@keyhaven/contracts/staff/mail-sender'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { calls } from './calls.ts'

type EditSenderProps = { view: SenderView; onDone: () => void }

/** Changes the sender of every mail from now on, with a reason that is kept. */
export function EditSender({ view, onDone }: EditSenderProps) {
  const { settings } = view
  const first = { ...settings, newslettersPerDay: String(settings.newslettersPerDay) }
  const [draft, setDraft] = useState(first)
  const wanted = senderSettings.safeParse({
    ...draft,
    newslettersPerDay: Number(draft.newslettersPerDay),
  })
  const fields = [
    { name: 'fromName', label: 'Name', hint: `Empty: ${view.defaultName}.` },
    { name: 'replyTo', label: 'Answers go to', hint: `Empty: ${view.defaultReplyTo}.` },
    { name: 'dkimSelector', label: 'DKIM key', hint: 'The name of the key in your domain.' },
    {
      name: 'authservId',
      label: 'Senders are checked by',
      hint: 'How your mail server calls itself in Authentication-Results. Empty: no sender counts as verified.',
    },
    { name: 'newslettersPerDay', label: 'Newsletters a day', hint: 'The others wait.' },
  ] as const
  return (
    <Act
      call={calls.editSender}
      title="Change the sender"
      lead="For mails from now on. The address itself is part of the installation."
      label="Change sender"
      busy="Changing..."
      reason="required"
      isReady={wanted.success}
      onOpenChange={(isOpen) => isOpen && setDraft(first)}
      trigger={<Button size="sm">Change</Button>}
      send={(reason) => ({ body: { settings: wanted.data ?? settings, seen: settings, reason } })}
      done="The sender was changed."
      onDone={onDone}
    >
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      <GuardNote about="Where answers go" />
    </Act>
  )
}
