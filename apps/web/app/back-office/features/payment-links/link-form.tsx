import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies } from '@keyhaven/contracts/money'
import type { createPaymentLink, ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { useState } from 'react'
import { isApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Deliveries } from './deliveries.tsx'

export type LinkFormValues = InputOf<typeof createPaymentLink>['body']

type LinkFormProps = {
  label: string
  /** What it is filled with. */
  link?: ManagedLink
  isEdit?: boolean
  error: unknown
  isBusy: boolean
  write: (values: LinkFormValues) => Promise<void>
}

const END_OF_DAY = 'T23:59:59Z'

function valuesOf(form: FormData, isOpen: boolean): LinkFormValues {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const edition = text('edition')
  const quantity = Number(text('quantity') || 1)
  return {
    title: text('title'),
    description: text('description'),
    amount: text('amount'),
    mostAmount: isOpen ? text('mostAmount') : null,
    currency: text('currency') as LinkFormValues['currency'],
    customMessage: text('customMessage'),
    collectPhoneNumber: form.has('collectPhoneNumber'),
    collectBillingAddress: form.has('collectBillingAddress'),
    isCustomerPaymentLink: form.has('isCustomerPaymentLink'),
    products: edition ? [{ productId: edition, quantity }] : [],
    expiresAt: text('expiresOn') ? `${text('expiresOn')}${END_OF_DAY}` : null,
    maxUses: text('maxUses') ? Number(text('maxUses')) : null,
  }
}

/** What the server objects to, by field. */
const objectionsIn = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error)
    ? Object.fromEntries((error.details ?? []).map(({ field, message }) => [field, message]))
    : {}

/** Everything a payment link is made of. */
export function LinkForm({ label, link, isEdit = false, error, isBusy, write }: LinkFormProps) {
  const [isOpen, setOpen] = useState(link ? link.mostAmount !== null : false)
  const errors = objectionsIn(error)
  return (
    <form
      className="grid gap-5"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void write(valuesOf(new FormData(event.currentTarget), isOpen))
      }}
    >
      {error !== undefined && (
        <Notice tone="danger" title="This was not saved." isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <Panel title="What is paid">
        <div className="grid gap-5 px-5 pb-5">
          <TextField
            label="Title"
            name="title"
            required
            maxLength={120}
            defaultValue={link?.title}
            error={errors.title}
          />
          <TextareaField
            label="Description"
            name="description"
            optional
            rows={2}
            maxLength={500}
            defaultValue={link?.description}
          />
          <RadioGroup
            legend="Amount"
            options={[
              { value: 'fixed', label: 'A fixed amount' },
              { value: 'open', label: 'Buyer chooses, between a minimum and a maximum' },
            ]}
            value={isOpen ? 'open' : 'fixed'}
            onChange={(kind) => setOpen(kind === 'open')}
          />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <TextField
              label={isOpen ? 'Minimum' : 'Amount'}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              hint="Such as 149.99"
              defaultValue={link?.amount}
              error={errors.amount}
            />
            {isOpen && (
              <TextField
                label="Maximum"
                name="mostAmount"
                inputMode="decimal"
                autoComplete="off"
                required
                hint="Such as 500.00"
                defaultValue={link?.mostAmount ?? ''}
                error={errors.mostAmount}
              />
            )}
            <SelectField
              label="Currency"
              name="currency"
              options={currencies.map((code) => ({ value: code, label: code }))}
              defaultValue={link?.currency ?? 'USD'}
            />
          </div>
          {!isEdit && <Deliveries link={link} />}
        </div>
      </Panel>
      <Panel title="Who pays, and until when">
        <div className="grid gap-5 px-5 pb-5">
          <TextareaField
            label="Message to the buyer"
            name="customMessage"
            optional
            rows={2}
            maxLength={500}
            defaultValue={link?.customMessage}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label="Last day"
              name="expiresOn"
              type="date"
              optional
              hint="In UTC. Empty for no end."
              defaultValue={link?.expiresAt?.slice(0, 10) ?? ''}
              error={errors.expiresAt}
            />
            <TextField
              label="Maximum payments"
              name="maxUses"
              type="number"
              min={1}
              optional
              hint="Empty for any number."
              defaultValue={link ? (link.maxUses ?? '') : 1}
              error={errors.maxUses}
            />
          </div>
          <CheckboxField
            label="Ask for a phone number"
            name="collectPhoneNumber"
            defaultChecked={link?.collectPhoneNumber ?? false}
          />
          <CheckboxField
            label="Ask for the billing address"
            name="collectBillingAddress"
            defaultChecked={link?.collectBillingAddress ?? false}
          />
          {!isEdit && (
            <CheckboxField
              label="Made for one customer"
              name="isCustomerPaymentLink"
              defaultChecked={link?.isCustomerPaymentLink ?? false}
            />
          )}
        </div>
      </Panel>
      <footer className="flex flex-wrap items-center justify-end gap-4">
        <p className="text-small text-ink-2">
          Above your limit, or below the price floor, a second member of staff decides.
        </p>
        <Button type="submit" variant="primary" busy={isBusy ? 'Saving...' : undefined}>
          {label}
        </Button>
      </footer>
    </form>
  )
}
