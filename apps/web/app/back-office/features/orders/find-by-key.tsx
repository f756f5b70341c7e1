import type { ListedOrder } from '@keyhaven/contracts/staff/orders'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'

/** Finds the order of a whole key. The key is sent in a body and stands in no address. */
export function FindByKey() {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button>
      <KeyRound size={16} aria-hidden />
      Find by key
    </Button>
  )
  return (
    <Dialog
      title="Find an order by its key"
      lead="Type the whole key. It is recognised without opening any."
      size="confirm"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      {isOpen && <KeyForm />}
    </Dialog>
  )
}

function KeyForm() {
  const [key, setKey] = useState('')
  const [found, setFound] = useState<readonly ListedOrder[]>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function find() {
    setBusy(true)
    setFailure(undefined)
    try {
      setFound((await calls.findOrderByKey({ body: { key } })).orders)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="The key was not looked up." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      <TextField
        label="Licence key"
        autoComplete="off"
        required
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <div role="status">
        {found?.length === 0 && <p className="text-small text-ink-2">No order has this key.</p>}
        <ul className="grid gap-2">
          {found?.map(({ id, orderNumber, name }) => (
            <li key={id}>
              <TextLink to={toOrder(id)}>{orderNumber}</TextLink> {name}
            </li>
          ))}
        </ul>
      </div>
      <Button type="submit" variant="primary" busy={isBusy ? 'Looking...' : undefined}>
        Find
      </Button>
    </form>
  )
}
