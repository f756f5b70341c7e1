import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  listSuppressions,
  releaseSuppression,
  Suppression,
} from '@keyhaven/contracts/staff/mails'
import { useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { MailParts } from './mail-parts.tsx'

type Query = InputOf<typeof listSuppressions>['query']

const sources: Readonly<Record<string, string>> = {
  unsubscribe: 'Unsubscribed from a mail',
  account: 'Switched off in the account',
  erasure: 'Data erased',
  bounce: 'No such mailbox',
}

const suppressionList: ListDefinition<Suppression> = {
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
    {
      id: 'createdAt',
      header: 'Since (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ id }) => `Address …${id}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/mail-suppressions' } as const
    const asked = { query: query as unknown as Query }
    const { suppressions, page, count } = await staffApi<typeof listSuppressions>(endpoint, asked)
    return { rows: suppressions, page, count }
  },
  defaultSort: '-createdAt',
  search: 'Whole address',
  empty: {
    icon: MailX,
    title: 'No address here',
    text: 'People who unsubscribe, and mailboxes that do not exist, get no marketing.',
  },
}

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
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  return (
    <ActDialog
      title="Release an address"
      lead="Only because its owner asked for it, or because the mailbox works again. They are not subscribed to anything by this."
      label="Release"
      busy="Releasing..."
      reason="required"
      isReady={/^\S+@\S+\.\S+$/.test(email)}
      onOpenChange={() => setEmail('')}
      trigger={<Button>Release an address</Button>}
      onAct={({ reason, idempotencyKey }) =>
        staffApi<typeof releaseSuppression>(
          { method: 'POST', path: '/api/admin/mail-suppressions/release' },
          { body: { email, reason } },
          { idempotencyKey },
        )
      }
      onDone={() => {
        toast({ title: 'The address is released.', tone: 'success' })
        void queries.invalidateQueries({ queryKey: ['list', 'mail-suppressions'] })
      }}
    >
      <TextField
        label="E-mail address"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActDialog>
  )
}
