import { promises } from '@keyhaven/contracts/promises'
import { Headset } from 'lucide-react'
import { useBusinessHours } from '../../../state/business-hours.ts'
import { useCompany } from '../../../state/storefront.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OfferCard } from './offer-card.tsx'
import { useSending } from './use-sending.ts'

/** Whether people are at work, and when that changes. */
function useOpenWords() {
  const company = useCompany()
  const hours = useBusinessHours()
  if (!hours) return company.supportHours
  return hours.isOpen
    ? `Open now, closes in ${hours.timeUntilClosed}`
    : `Closed now, opens in ${hours.timeUntilOpen}`
}

type PersonFormProps = {
  needsAddress: boolean
  orderNumber: string | undefined
  onSend: (body: { name: string; email: string; message: string }) => Promise<void>
}

/** What a person gets, when an answer comes, and the telephone as the second way. */
export function PersonForm({ needsAddress, orderNumber, onSend }: PersonFormProps) {
  const company = useCompany()
  const { isSending, problem, submit } = useSending((text) =>
    onSend({ name: text('name'), email: text('email'), message: '' }),
  )
  const isOpen = useOpenWords()
  return (
    <OfferCard
      label="Hand over to a person"
      problem={problem}
      onSubmit={(event) => void submit(event)}
    >
      <div className="flex items-center gap-3">
        <span className="grid size-9 place-items-center rounded-pill bg-surface-strong">
          <Headset size={17} aria-hidden />
        </span>
        <p className="text-small text-ink-3">
          <b className="block text-body-sm font-semibold text-ink">Hand over to a person</b>
          {isOpen}
        </p>
      </div>
      <p className="text-small text-ink-2">
        Sends this conversation{orderNumber && ` and order ${orderNumber}`}, without your keys.
      </p>
      {needsAddress && (
        <>
          <TextField size="sm" name="name" label="Name" autoComplete="name" optional />
          <TextField
            size="sm"
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            required
          />
        </>
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          size="sm"
          className="grow"
          busy={isSending ? 'Sending...' : undefined}
        >
          Send it over
        </Button>
        <ButtonLink to={company.phoneHref} size="sm">
          Call instead
        </ButtonLink>
      </div>
      <p className="text-micro text-ink-3">{promises.reply}.</p>
    </OfferCard>
  )
}
