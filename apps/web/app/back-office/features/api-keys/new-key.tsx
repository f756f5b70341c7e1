import { KEY_DAYS_ALONE } from '@keyhaven/contracts/staff/api-keys'
import { neverByKey, type Permission } from '@keyhaven/contracts/staff/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { permissionAreas, wordsFor } from '../../kit/permission-words.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

const KEYS = '/api/admin/api-keys'

const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Makes a key and shows it once. Nothing of it is kept when the dialog closes. */
export function NewKey() {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    setSecret(undefined)
  }
  return (
    <Dialog
      title={secret ? 'Copy the key now' : 'New API key'}
      lead={
        secret ? 'It is shown this once and stored as a hash.' : 'Give it as little as it needs.'
      }
      size="confirm"
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm" variant="primary">
          <Plus size={14} aria-hidden />
          New key
        </Button>
      }
    >
      {secret ? (
        <code className="rounded-control bg-surface-sunken px-4 py-3 font-mono text-small break-all text-ink">
          {secret}
        </code>
      ) : (
        <KeyForm onMade={setSecret} />
      )}
    </Dialog>
  )
}

const Outcome = ({ error, isAwaited }: { error: unknown; isAwaited: boolean }) => (
  <>
    {!!error && (
      <Notice tone="danger" isNew>
        {wordsOf(error)}
      </Notice>
    )}
    {isAwaited && (
      <Notice isNew>
        More than {KEY_DAYS_ALONE} days take two people. Once a colleague has approved it, make the
        same key again here within 24 hours.
      </Notice>
    )}
  </>
)

function KeyForm({ onMade }: { onMade: (secret: string) => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [networks, setNetworks] = useState('')
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      calls.addApiKey({
        body: {
          name,
          days: Number(days),
          networks: listOf(networks),
          permissions: [...chosen],
        },
      }),
    onSuccess: async (answer) => {
      if ('secret' in answer) onMade(answer.secret)
      await queries.invalidateQueries({ queryKey: [KEYS] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Outcome error={error} isAwaited={!!data && 'approval' in data} />
      <TextField
        label="Name"
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Days until it ends"
        type="number"
        min={1}
        max={365}
        required
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <TextField
        label="Networks"
        optional
        hint="Such as 203.0.113.0/24; without any, the key works from anywhere."
        value={networks}
        onChange={(event) => setNetworks(event.target.value)}
      />
      <Scope chosen={chosen} onChange={setChosen} />
      <Button type="submit" variant="primary" busy={isPending ? 'Making...' : undefined}>
        Make key
      </Button>
    </form>
  )
}

type ScopeProps = {
  chosen: readonly Permission[]
  onChange: (chosen: readonly Permission[]) => void
}

function Scope({ chosen, onChange }: ScopeProps) {
  const member = useMember()
  const isOffered = (name: Permission) =>
    member.permissions.includes(name) && !neverByKey.includes(name)
  const toggle = (name: Permission) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-small font-semibold text-ink">What the key may do</legend>
      <div className="grid max-h-64 gap-x-4 overflow-y-auto rounded-control border p-3 sm:grid-cols-2">
        {permissionAreas.flatMap(({ name: area, permissions }) =>
          permissions
            .filter(isOffered)
            .map((permission) => (
              <CheckboxField
                key={permission}
                label={`${area}: ${wordsFor(permission)}`}
                checked={chosen.includes(permission)}
                onChange={() => toggle(permission)}
              />
            )),
        )}
      </div>
    </fieldset>
  )
}
