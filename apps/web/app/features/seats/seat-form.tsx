import type { SeatList } from '@keyhaven/contracts/seats'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { seatsQuery, sendSeats } from './seats.queries.ts'
import { addressesIn, objectionTo, refusalOf } from './seats.rules.ts'

type Editions = SeatList['editions']
type SeatFormProps = { orderId: string; editions: Editions; mailsLeft: number }

const seatsText = (count: number) => `${count} ${count === 1 ? 'seat is' : 'seats are'} free`

/** Whom to send a key, and what prevents it. */
function useSeatForm(orderId: string, editions: Editions) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(editions[0]?.productId ?? '')
  const [text, setText] = useState('')
  const [objection, setObjection] = useState<string>()
  const edition = editions.find(({ productId }) => productId === chosen) ?? editions[0]
  const { mutate, isPending, data } = useMutation({
    mutationFn: (emails: string[]) =>
      sendSeats(orderId, { productId: edition?.productId ?? '', emails }),
    onSuccess: (list) => {
      client.setQueryData(seatsQuery(orderId).queryKey, list)
      setText('')
    },
    onError: (error) => setObjection(refusalOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const addresses = addressesIn(text)
    const found = objectionTo(addresses, edition?.free ?? 0)
    setObjection(found)
    if (!found) mutate(addresses)
  }
  const isSent = data !== undefined && text === ''
  return { edition, setChosen, text, setText, objection, isPending, isSent, submit }
}

/** Paste the addresses of colleagues: each gets one mail with one key. */
export function SeatForm({ orderId, editions, mailsLeft }: SeatFormProps) {
  const form = useSeatForm(orderId, editions)
  const { edition, text, objection, isPending } = form
  return (
    <form noValidate className="grid gap-4" aria-label="Hand out seats" onSubmit={form.submit}>
      {editions.length > 1 && (
        <SelectField
          label="Edition"
          name="edition"
          value={edition?.productId}
          onChange={({ target }) => form.setChosen(target.value)}
          options={editions.map(({ productId, productName, free }) => ({
            value: productId,
            label: `${productName} (${free} free)`,
          }))}
        />
      )}
      <TextareaField
        label="E-mail addresses of your colleagues"
        name="emails"
        hint={`One per line. ${seatsText(edition?.free ?? 0)}; you can send ${mailsLeft} e-mails today.`}
        rows={5}
        value={text}
        onChange={({ target }) => form.setText(target.value)}
        error={objection}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {form.isSent && (
        <Notice tone="success" isNew>
          Each colleague gets one e-mail with one key and how to use it. It says that it comes from
          you.
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isPending ? 'Handing out...' : undefined}>
          Send the keys
        </Button>
      </div>
    </form>
  )
}
