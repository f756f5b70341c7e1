import type { verifyLicense } from '@keyhaven/contracts/license-verification'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api, isApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { lastFiveOf } from './verification.rules.ts'
import { VerificationAnswer } from './verification-answer.tsx'

const verify = (asked: { orderNumber: string; lastFive: string }) =>
  api<typeof verifyLicense>({ method: 'POST', path: '/api/licenses/verify' }, { body: asked })

const fieldError = (error: unknown, field: string) =>
  isApiError(error) ? error.details?.find((each) => each.field === field)?.message : undefined

/** What is typed from a receipt. */
const printed = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  required: true,
} as const

/** Asks the shop about one key, by POST alone: nothing of it can end up in an address. */
export function VerificationForm() {
  const [orderNumber, setOrderNumber] = useState('')
  const [ending, setEnding] = useState('')
  const { mutate, data, error, isPending } = useMutation({ mutationFn: verify })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEnding(lastFiveOf(ending))
    mutate({ orderNumber, lastFive: lastFiveOf(ending) })
  }
  return (
    <Card as="section" padded id="check" aria-labelledby="check-title" className="grid gap-5">
      <h2 id="check-title" className="type-heading">
        Check a key
      </h2>
      <form
        noValidate
        method="post"
        action="/plain/verify"
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField
          name="orderNumber"
          label="Order number"
          placeholder="KH-7F3K-9Q2D"
          hint="From your receipt"
          {...printed}
          value={orderNumber}
          error={fieldError(error, 'orderNumber')}
          onChange={(event) => setOrderNumber(event.target.value)}
        />
        <TextField
          name="lastFive"
          label="Last five characters"
          placeholder="7QK2M"
          hint="Never enter the whole key"
          {...printed}
          value={ending}
          error={fieldError(error, 'lastFive')}
          onChange={(event) => setEnding(event.target.value)}
          onBlur={() => setEnding(lastFiveOf(ending))}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isPending ? 'Checking...' : undefined}
          className="sm:w-fit"
        >
          <ShieldCheck size={18} aria-hidden />
          Check this key
        </Button>
      </form>
      <VerificationAnswer answer={data} error={error} />
    </Card>
  )
}
