import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { moment } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { MailParts } from './mail-parts.tsx'

const sources: Readonly<Record<string, string>> = {
  unsubscribe: 'Unsubscribed from a mail',
  account: 'Switched off in the account',
  erasure: 'Data erased',
  bounce: 'No such mailbox',
}

const suppressionList = listOf(calls.listSuppressions, 'suppressions', {
  name: 'mail-suppressions',
  nouns: ['address', 'addresses'],
  columns: [
    {
      id: 'id',
      header: 'Address',
      card: 'title',
      cell: ({ id }) => <code className="font-mono text-small">…{id}</code>,
    },
    {
      id: 'source',
      header: 'Why',
      card: 'fact',
      cell: ({ source }) => sources[source] ?? source,
    },
    moment('createdAt', { header: 'Since (UTC)', sort: 'createdAt', card: 'fact' }),
  ],
  labelOf: ({ id }) => `Address …${id}`,
  defaultSort: '-createdAt',
  search: 'Whole address',
  empty: {
    icon: MailX,
    title: 'No address here',
    text: 'People who unsubscribe, and mailboxes that do not exist, get no marketing.',
  },
})

/** To whom no marketing goes. Addresses are kept as hashes: only one who knows an address finds it. */
export function Suppressed() {
  const member = useMember()
  return (
    <ListPage
      list={suppressionList}
      title="Suppressed addresses"
      lead="They get receipts, keys and answers, and no marketing. Kept as hashes: type a whole address to find it."
      actions={
        <>
          <MailParts part="suppressed" />
          {may(member, 'email.edit') && <Release />}
        </>
      }
    />
  )
}

function Release() {
  const [email, setEmail] = useState('')
  return (
    <Act
      call={calls.releaseSuppression}
      title="Release an address"
      lead="Only because its owner asked for it, or because the mailbox works again. They are not subscribed to anything by this."
      label="Release"
      busy="Releasing..."
      reason="required"
      isReady={/^\S+@\S+\.\S+$/.test(email)}
      onOpenChange={() => setEmail('')}
      trigger={<Button>Release an address</Button>}
      send={(reason) => ({ body: { email, reason } })}
      done="The address is released."
      changes={[['list', 'mail-suppressions']]}
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
