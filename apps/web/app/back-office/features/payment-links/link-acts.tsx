import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { toEdit, toNewLink } from './link-looks.ts'

type LinkActsProps = { link: ManagedLink; onDone: () => void }

/** What this member can do to a link in its present state. The server decides again. */
export function LinkActs({ link, onDone }: LinkActsProps) {
  const member = useMember()
  const isEnded = link.status === 'withdrawn'
  return (
    <>
      {!isEnded && may(member, 'paymentlinks.disable') && (
        <>
          <Withdraw link={link} onDone={onDone} />
          <PauseOrResume link={link} onDone={onDone} />
        </>
      )}
      {!isEnded && may(member, 'paymentlinks.edit') && (
        <ButtonLink to={toEdit(link.id)}>Change</ButtonLink>
      )}
      {may(member, 'paymentlinks.create') && (
        <ButtonLink to={toNewLink(link.id)}>Duplicate</ButtonLink>
      )}
      {link.status === 'active' && may(member, 'paymentlinks.create') && (
        <MailLink link={link} onDone={onDone} />
      )}
    </>
  )
}

function Withdraw({ link, onDone }: LinkActsProps) {
  return (
    <Act
      call={calls.withdrawPaymentLink}
      title="Withdraw this link?"
      lead="Nobody can begin to pay it any more, and it cannot be taken back into use."
      label="Withdraw link"
      busy="Withdrawing..."
      tone="danger"
      reason="required"
      trigger={<Button variant="danger-quiet">Withdraw</Button>}
      send={(reason) => ({ params: { id: link.id }, body: { reason } })}
      onDone={onDone}
    />
  )
}

function PauseOrResume({ link, onDone }: LinkActsProps) {
  const isPaused = link.status === 'paused'
  return (
    <Act
      call={calls.pausePaymentLink}
      title={isPaused ? 'Take this link back into use?' : 'Pause this link?'}
      lead={
        isPaused
          ? 'It can be paid again at once.'
          : 'Nobody can begin to pay it until it is taken back into use.'
      }
      label={isPaused ? 'Resume link' : 'Pause link'}
      busy="Saving..."
      trigger={<Button>{isPaused ? 'Resume' : 'Pause'}</Button>}
      send={{ params: { id: link.id }, body: { paused: !isPaused } }}
      onDone={onDone}
    />
  )
}

function MailLink({ link, onDone }: LinkActsProps) {
  const [email, setEmail] = useState('')
  return (
    <Act
      call={calls.mailPaymentLink}
      title="Mail this link"
      lead="The mail has the title, the amount and your message, and a button that opens the payment page."
      label="Send e-mail"
      busy="Sending..."
      isReady={email.trim() !== ''}
      trigger={{ text: 'E-mail link', icon: Mail, variant: 'primary' }}
      send={{ params: { id: link.id }, body: { email } }}
      done="The link is on its way."
      onDone={onDone}
    >
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </Act>
  )
}
